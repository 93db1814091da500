"""The code of a problem in; an example of rules that have it, and the same rules mended, out."""

from rulewright.lessons.examples import Lesson, codes, lesson_of, problem_of

__all__ = ["Lesson", "codes", "lesson_of", "problem_of"]
