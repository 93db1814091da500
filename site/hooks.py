"""What MkDocs does not do by itself: contents from our own headings, the same page in other languages, and search for parts of Chinese
and Japanese words.
"""

import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import material.plugins.search.plugin as search
from mkdocs.plugins import event_priority
from mkdocs.structure.toc import get_toc

search.jieba = None  # its dictionary is Simplified Chinese, and it cuts Japanese as well

RUN = re.compile(r"[々〇぀-ヿㇰ-ㇿ㐀-鿿豈-﫿\U00020000-\U0003ffff]+")
LONGEST = 12
FOLDED = str.maketrans("臺裡～", "台裏〜")
"""Spellings that readers mix."""


class _Headings(HTMLParser):
    """Collects headings with ids."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict] = []
        self.depth = 0

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if re.fullmatch("h[1-6]", tag) and "id" in attributes:
            self.found.append({"level": int(tag[1]), "id": attributes["id"], "name": ""})
            self.depth = 1
        elif self.depth and tag == "a" and attributes.get("class") == "headerlink":
            self.depth = 0

    def handle_endtag(self, tag):
        if re.fullmatch("h[1-6]", tag):
            self.depth = 0

    def handle_data(self, data):
        if self.depth:
            self.found[-1]["name"] += data


def on_page_content(content, page, config, files):
    """Contents are those of the headings of the page; MkDocs sees only what was Markdown."""
    headings = _Headings()
    headings.feed(content)
    page.toc = get_toc(_nested(headings.found))
    return content


def _nested(found):
    root, path = [], []
    for one in found:
        if one["level"] == 1:
            continue
        name = html.escape(one["name"].strip())
        token = {"level": one["level"], "id": one["id"], "name": name, "children": []}
        while path and path[-1]["level"] >= token["level"]:
            path.pop()
        (path[-1]["children"] if path else root).append(token)
        path.append(token)
    return root


def on_page_context(context, page, config, nav):
    """The switcher leads to the same page in each language."""
    _switch(config, page.url)
    return context


def on_template_context(context, template_name, config):
    """From the page for lost readers the switcher leads to the first page."""
    _switch(config, "index.html")
    return context


def _switch(config, address):
    languages = config.extra.get("languages")
    if languages:
        config.extra["alternate"] = [
            {"name": name, "lang": tag, "link": f"../{tag}/{address}"} for tag, name in languages
        ]


def on_post_page(output, page, config):
    """The search field is a dialog, and a dialog has a name."""
    return _named_dialog(output)


def on_post_template(output_content, template_name, config):
    """The same on the page for lost readers."""
    return _named_dialog(output_content) if template_name.endswith(".html") else output_content


def _named_dialog(output):
    label = re.search(r'<input[^>]*class="md-search__input"[^>]*placeholder="([^"]+)"', output)
    if label is None:
        return output
    return output.replace('role="dialog"', f'role="dialog" aria-label="{label[1]}"')


@event_priority(-50)  # before the offline plugin copies the index
def on_post_build(config):
    """Every suffix of every run of ideographs and kana goes into the index: a prefix of a suffix is any part of a word."""
    path = Path(config.site_dir, "search", "search_index.json")
    if not path.is_file():
        return
    index = json.loads(path.read_text("utf-8"))
    for entry in index["docs"]:
        text = html.unescape(re.sub(r"<[^>]+>", " ", f"{entry['title']} {entry['text']}"))
        entry["cjk"] = suffixes(text)
    index["config"]["fields"]["cjk"] = {"boost": 1.0}
    path.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), "utf-8")


def suffixes(text):
    """All suffixes, none longer than a word is, each once; also in the other spelling."""
    runs = [
        run
        for found in RUN.findall(text)
        for run in dict.fromkeys((found, found.translate(FOLDED)))
    ]
    return " ".join(dict.fromkeys(run[i : i + LONGEST] for run in runs for i in range(len(run))))
