"""Cleaned text in; the events of PyYAML's parser out."""

from collections.abc import Iterator

import yaml

from rulewright.source.text import Text

SLOW: type = yaml.SafeLoader
FAST: type = getattr(yaml, "CSafeLoader", SLOW)
"""The parser in C, where PyYAML was built with it: the same events ten times as fast."""


def events(text: Text, loader: type) -> Iterator[yaml.Event]:
    """The events of a text. Raises `yaml.YAMLError`, `ValueError` or `OverflowError` where it is not YAML."""
    return iter(yaml.parse("\n".join(text.lines), Loader=loader))
