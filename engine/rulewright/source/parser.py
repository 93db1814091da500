"""Cleaned text in; the events of PyYAML's parser, or the error that it stopped at, out."""

from collections.abc import Iterator

import yaml

from rulewright.source.text import Text

FAST: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The parser in C where PyYAML was built with it: the same events ten times as fast."""


def events(text: Text) -> Iterator[yaml.Event]:
    """The events of a text. Raises `yaml.YAMLError` or `ValueError` where it is not YAML."""
    return iter(yaml.parse("\n".join(text.lines), Loader=FAST))


def explain(text: Text, error: Exception) -> yaml.MarkedYAMLError:
    """The error as PyYAML's own parser words and places it, so that a diagnosis need not know two parsers."""
    try:
        for _ in yaml.parse("\n".join(text.lines), Loader=yaml.SafeLoader):
            pass
    except yaml.MarkedYAMLError as found:
        return found
    except (yaml.YAMLError, ValueError, OverflowError):
        pass  # an escape for a character that does not exist: the parser in C places it
    return error if isinstance(error, yaml.MarkedYAMLError) else yaml.MarkedYAMLError()
