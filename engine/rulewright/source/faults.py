"""Every problem that reading a rule file can report: code → the names of its values."""

from collections.abc import Mapping
from types import MappingProxyType

FAULTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # the file
        "source.no_file": (),
        "source.not_a_file": (),
        "source.unreadable": (),
        "source.too_large": ("limit",),
        "source.not_utf8": ("byte", "encoding"),
        "source.empty": (),
        # its characters
        "source.control_character": ("sign",),
        "source.bidi_control": ("sign",),
        "source.invisible_character": ("sign",),
        "source.tab": (),
        # signs of a Chinese or Japanese keyboard where YAML wants its own
        "source.wide_colon": ("sign", "instead"),
        "source.wide_comma": ("sign", "instead"),
        "source.wide_bracket": ("sign", "instead"),
        "source.wide_dash": ("sign", "instead"),
        "source.wide_hash": ("sign", "instead"),
        "source.wide_space": ("sign",),
        "source.wide_digits": ("text", "instead"),
        "source.smart_quotes": ("sign", "instead"),
        # values that other readers of YAML take for something else
        "source.boolean_spelling": ("text", "instead"),
        "source.null_spelling": ("text",),
        "source.number_spelling": ("text", "instead"),
        "source.number_too_long": ("limit",),
        "source.fraction": ("text",),
        "source.hash_in_text": ("text",),
        # parts of YAML that rule files do without
        "source.anchor": (),
        "source.alias": (),
        "source.tag": (),
        "source.merge_key": (),
        "source.complex_key": (),
        "source.directive": (),
        "source.several_documents": (),
        # limits
        "source.too_deep": ("limit",),
        "source.too_many_nodes": ("limit",),
        "source.too_many_problems": ("limit",),
        # keys and entries
        "source.duplicate_key": ("key",),
        "source.empty_key": (),
        "source.comma_splits": ("text",),
        "source.entry_without_value": ("key",),
        "source.pair_in_list": ("key",),
        # text that is not YAML
        "source.colon_without_space": ("text",),
        "source.dash_without_space": (),
        "source.missing_colon": ("text",),
        "source.colon_in_text": ("text",),
        "source.unexpected_indent": (),
        "source.indentation": (),
        "source.list_on_key_line": (),
        "source.list_and_keys": (),
        "source.sign_at_start": ("sign",),
        "source.sign_out_of_place": ("sign",),
        "source.unclosed_quote": ("sign",),
        "source.unclosed_bracket": ("sign",),
        "source.unknown_escape": (),
        "source.block_sign": ("sign",),
        "source.text_after_close": ("text",),
        "source.bracket_in_flow": ("sign",),
        "source.missing_comma": (),
        "source.syntax": (),
    }
)
