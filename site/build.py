"""Builds the rules site: pages by `rulewright pages`, then MkDocs once for each language, then what belongs to all of them.

python site/build.py [--url https://example.org/rules/] [--lang TAG …] [--out build]
python site/build.py --serve [--port 8000]     serve on this machine and build again on every change
"""

import argparse
import html
import http.server
import json
import os
import shutil
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

sys.dont_write_bytecode = True  # nothing is ever written into site/
os.environ.update(NO_MKDOCS_2_WARNING="1", DISABLE_MKDOCS_2_WARNING="true")

ROOT = Path(__file__).resolve().parents[1]
SITE_FILE = ".site.json"
NOWHERE = "https://example.invalid/"
WATCHED = ("rules", "locales", "site", "engine", "mkdocs.yml")


def main() -> int:
    """Build, and serve if asked to."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--url", default="")
    parser.add_argument("--lang", action="append", default=[])
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--out", type=Path, default=ROOT / "build")
    parser.add_argument("--serve", action="store_true")
    parser.add_argument("--port", type=int, default=8000)
    asked = parser.parse_args()
    build(asked.out, asked.url, asked.lang, asked.game)
    if asked.serve:
        same = ["--out", str(asked.out), "--url", asked.url]
        same += [word for tag in asked.lang for word in ("--lang", tag)]
        same += [word for game in asked.game for word in ("--game", game)]
        serve(asked.out, asked.port, same)
    return 0


def build(out: Path, url: str, tags: list[str], games: list[str]) -> None:
    """Build `out/site` from scratch; raises what MkDocs raises."""
    pages, site = out / "pages", out / "site"
    shutil.rmtree(pages, ignore_errors=True)
    languages = write_pages(pages, tags, games)
    made = out / "site.new"
    shutil.rmtree(made, ignore_errors=True)
    with ProcessPoolExecutor(max_workers=2) as pool:
        jobs = [
            pool.submit(build_language, pages, made, tag, languages, url) for tag, _ in languages
        ]
        for job in jobs:
            job.result()
    finish(pages, made, languages, url)
    shutil.rmtree(site, ignore_errors=True)
    made.rename(site)


def write_pages(pages: Path, tags: list[str], games: list[str]) -> list[tuple[str, str]]:
    """Write the trees of pages; returns (tag, name) of each language. Leaves with what the checker says if rules are broken."""
    from rulewright.cli import main as command
    from rulewright.cli.frame import make_frame
    from rulewright.cli.pages import warn_unspoken
    from rulewright.pages import sources, write_trees
    from rulewright.problems import RulebookError

    try:
        chosen = tuple(source for source in sources() if not games or source.id in games)
        warn_unspoken(chosen, make_frame(None, os.environ))
        write_trees(pages, chosen, tags)
    except RulebookError:
        if command(["check", *games]) == 0:
            raise  # not found by the checker, and so to be seen as it is
        sys.exit(1)
    found = [json.loads((tree / SITE_FILE).read_text("utf-8")) for tree in pages.iterdir()]
    from rulewright.words.languages import LANGUAGES

    order = [language.tag for language in LANGUAGES]
    return sorted(((one["tag"], one["name"]) for one in found), key=lambda one: order.index(one[0]))


def build_language(
    pages: Path, site: Path, tag: str, languages: list[tuple[str, str]], url: str
) -> None:
    """One language through MkDocs."""
    from mkdocs.commands.build import build as run
    from mkdocs.config import load_config

    tree = json.loads((pages / tag / SITE_FILE).read_text("utf-8"))
    config = load_config(
        str(ROOT / "mkdocs.yml"),
        docs_dir=str(pages / tag),
        site_dir=str(site / tag),
        site_url=f"{url}{tag}/" if url else "",
        nav=[listed(entry) for entry in tree["order"]],
        extra_css=["assets/rulewright.css"],
        extra_javascript=["assets/rulewright.js"],
        strict=True,
    )
    config.theme["language"] = tag
    config.theme.language = tag
    for scheme, name in zip(config.theme["palette"], ("light", "dark"), strict=True):
        scheme["toggle"]["name"] = tree["schemes"][name]
    config.extra["languages"] = languages
    config.extra["lost"] = tree["lost"]
    config.plugins.on_startup(command="build", dirty=False)
    run(config)
    config.plugins.on_shutdown()


def listed(entry: list) -> dict:
    """A line of the order of pages as MkDocs wants it."""
    title, inner = entry
    return {title: inner if isinstance(inner, str) else [listed(one) for one in inner]}


def finish(pages: Path, site: Path, languages: list[tuple[str, str]], url: str) -> None:
    """The files that belong to all languages: a chooser, the map of the site for search engines, and the page for lost readers."""
    addresses = sorted(
        path.relative_to(site / tag).as_posix()
        for tag, _ in languages[:1]
        for path in (site / tag).rglob("*.html")
        if path.name != "404.html"
    )
    for tag, _ in languages:
        (site / tag / "sitemap.xml").unlink(missing_ok=True)
        (site / tag / "sitemap.xml.gz").unlink(missing_ok=True)
    (site / "sitemap.xml").write_text(site_map(addresses, languages, url or NOWHERE), "utf-8")
    (site / "robots.txt").write_text(
        f"User-agent: *\nAllow: /\nSitemap: {url or NOWHERE}sitemap.xml\n", "utf-8"
    )
    (site / "index.html").write_text(chooser(languages, ""), "utf-8")
    (site / "404.html").write_text(chooser(languages, url or "/", lost(pages, languages)), "utf-8")
    (site / ".nojekyll").write_text("", "utf-8")


def site_map(addresses: list[str], languages: list[tuple[str, str]], url: str) -> str:
    """Each page of each language with all its languages, and English for everybody else."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ]
    for address in addresses:
        place = html.escape(address)
        others = [(tag, f"{url}{tag}/{place}") for tag, _ in languages]
        links = "".join(
            f'<xhtml:link rel="alternate" hreflang="{tag}" href="{full}"/>'
            for tag, full in [*others, ("x-default", others[0][1])]
        )
        lines += [f"<url><loc>{full}</loc>{links}</url>" for _, full in others]
    return "\n".join([*lines, "</urlset>", ""])


def chooser(languages: list[tuple[str, str]], base: str, notes: str = "") -> str:
    """The first page, which names all languages, each in its own; links begin with `base`, and `notes` stand above them."""
    links = "\n".join(
        f'<li><a lang="{tag}" hreflang="{tag}" href="{html.escape(base)}{tag}/index.html">{html.escape(name)}</a></li>'
        for tag, name in languages
    )
    template = (ROOT / "site" / "templates" / "chooser.html").read_text("utf-8")
    return template.replace("<!-- languages -->", links).replace("<!-- notes -->", notes)


def lost(pages: Path, languages: list[tuple[str, str]]) -> str:
    """What a reader is told in each language who comes to an address that there is not."""
    told = ((tag, json.loads((pages / tag / SITE_FILE).read_text("utf-8"))) for tag, _ in languages)
    return "\n".join(
        f'<p lang="{tag}">{html.escape(site["lost"]["title"])}</p>' for tag, site in told
    )


def serve(out: Path, port: int, same: list[str]) -> None:
    """Serve on this machine alone; watch the sources and build again, with the `same` arguments, when one is saved."""
    handler = partial(http.server.SimpleHTTPRequestHandler, directory=str(out / "site"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    seen = stamp()
    while True:
        time.sleep(0.7)
        now = stamp()
        if now != seen:
            seen = now
            again(same)


def again(same: list[str]) -> None:
    """Build in a process of its own, so that changed code and words count; a mistake in a file is shown, and serving goes on."""
    import subprocess

    code = subprocess.run([sys.executable, str(Path(__file__)), *same], check=False).returncode
    print("✓" if code == 0 else "✗", time.strftime("%H:%M:%S"), flush=True)


def stamp() -> float:
    """When the newest source was saved."""
    newest = 0.0
    for name in WATCHED:
        place = ROOT / name
        for path in [place] if place.is_file() else place.rglob("*"):
            if path.is_file() and path.suffix != ".pyc":
                newest = max(newest, path.stat().st_mtime)
    return newest


if __name__ == "__main__":
    sys.exit(main())
