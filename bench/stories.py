"""Prints random stories of Remember When in each of its languages: `python bench/stories.py [COUNT] [SEED] [LANGUAGE]`.

They are for reading: whether a native would say them so is for a person to judge.
"""

import random
import sys
from collections.abc import Iterator

from rulewright import resources
from rulewright.words.languages import LANGUAGES
from rulewright.words.messages import Card, Message, Term, Value
from rulewright.words.words import Words, load_words

COLOURS = ("green", "brown", "purple", "yellow", "blue", "red", "pink")
CARDS, SIDES = 24, 4


def story(words: Words, chance: random.Random, owned: bool) -> str:
    """One story, with an orange card or without."""
    cards: dict[str, Value] = {colour: _card("word_card", colour, chance) for colour in COLOURS}
    if owned:
        cards["orange"] = _card("possessive", "orange", chance)
    return words.say(Message("part.told.orange" if owned else "part.told", cards))


def _card(kind: str, colour: str, chance: random.Random) -> Card:
    fields: dict[str, Value] = {"colour": Term(colour), "copy": chance.randint(1, CARDS)}
    return Card(kind, fields, chance.randint(1, SIDES))


def stories(words: Words, count: int, seed: int) -> Iterator[str]:
    """The same cards for a seed, whatever the language; every fifth story has an orange card."""
    chance = random.Random(seed)
    for number in range(count):
        yield story(words, chance, number % 5 == 4)


def main() -> None:
    """Prints the stories, numbered."""
    count, seed, tag = (*sys.argv[1:], *("200", "1", "")[len(sys.argv) - 1 :])
    for language in LANGUAGES:
        if tag in ("", language.tag):
            words = load_words(language, resources.games()["remember-when"])
            for number, text in enumerate(stories(words, int(count), int(seed)), start=1):
                print(f"{number:>3} {text}")


if __name__ == "__main__":
    main()
