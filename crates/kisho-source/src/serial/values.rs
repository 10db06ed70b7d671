//! Values of files whose keys nobody has listed.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use serde_saphyr::{NonFiniteFloatPolicy, Spanned};

use super::yaml::{in_yaml, read, with_indented_text};
use super::{Ids, most_mistakes};
use kisho_game::text::Diagnostic;

/// Reads YAML of another program. What only looks like a number (`089`, `12e4567`, more digits than a number has) stays as it is
/// written. A text in quotation marks may go on at the margin, which YAML does not allow, but others read.
pub fn yaml_as_written(text: &str, ids: Ids) -> Result<Value, Diagnostic> {
    let as_it_stands = values(text, ids, as_written);
    if as_it_stands.is_ok() {
        return as_it_stands;
    }
    let mut indented = Cow::Borrowed(text);
    for _ in 0..most_mistakes(text) {
        let Some(more) = with_indented_text(&indented) else { break };
        indented = more.into();
    }
    // What is wrong with the rest has its place in what was written.
    values(&indented, ids, as_written).or(as_it_stands)
}

/// Reads YAML with the numbers of YAML 1.2: `012` is twelve, and `1_000` and `0b11` are texts. So are numbers that are too large.
pub fn yaml_values(text: &str, ids: Ids) -> Result<Value, Diagnostic> {
    values(text, ids, in_yaml_1_2)
}

fn values(text: &str, ids: Ids, number: NumberOf) -> Result<Value, Diagnostic> {
    let read = read::<Spanned<Node>>(text, NonFiniteFloatPolicy::PassThrough);
    read.map(|node| resolved(node, text, number)).map_err(|error| in_yaml(&error, text, ids))
}

/// What a number is, by what has been read and what is written.
type NumberOf = fn(Numeral, &str) -> Value;

/// A number as the reader takes it.
enum Numeral {
    Whole(Number),
    /// A number that is not whole, or that is written as no whole number is.
    Float(f64),
}

/// A node of YAML before it is known what its numbers are.
enum Node {
    Leaf(Value),
    Number(Numeral),
    List(Vec<Spanned<Node>>),
    Table(Vec<(String, Spanned<Node>)>),
}

/// YAML whose reader takes `007` for the whole number that it is in YAML 1.2, and not for 7.0: under `keys`, where there are no texts
/// without quotation marks that look so, blanks stand for zeros before a number. All else stands where it stood.
pub fn without_zeros<'t>(text: &'t str, keys: &[&str]) -> Cow<'t, str> {
    let is_after_blank =
        |before: &str| before.trim_end_matches(['+', '-']).ends_with([' ', '\t', '\n', '[', ',']);
    let follows =
        |at: usize| text.get(at + 1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let may_have_any =
        text.match_indices('0').any(|(at, _)| follows(at) && text.get(..at).is_some_and(is_after_blank));
    if !may_have_any {
        return text.into();
    }
    let Ok(Spanned { value: Node::Table(entries), .. }) = read(text, NonFiniteFloatPolicy::PassThrough)
    else {
        return text.into();
    };
    let mut out = text.to_owned();
    for (_, value) in entries.iter().filter(|(key, _)| keys.contains(&key.as_str())) {
        blank_zeros(value, text, &mut out);
    }
    out.into()
}

/// Puts blanks into `out` in place of the zeros before the whole numbers of a value.
fn blank_zeros(node: &Spanned<Node>, text: &str, out: &mut String) {
    match &node.value {
        Node::Leaf(_) | Node::Number(Numeral::Whole(_)) => {}
        Node::Number(Numeral::Float(_)) => {
            let Some((range, written)) =
                place(node).and_then(|range| Some((range.clone(), text.get(range)?)))
            else {
                return;
            };
            let digits = written.trim_start_matches(['+', '-']);
            if digits.bytes().all(|byte| byte.is_ascii_digit()) {
                let sign = written.strip_suffix(digits).unwrap_or_default();
                let number =
                    Some(digits.trim_start_matches('0')).filter(|rest| !rest.is_empty()).unwrap_or("0");
                let zeros = digits.len() - number.len();
                out.replace_range(range, &format!("{}{sign}{number}", " ".repeat(zeros)));
            }
        }
        Node::List(list) => list.iter().for_each(|node| blank_zeros(node, text, out)),
        Node::Table(table) => table.iter().for_each(|(_, node)| blank_zeros(node, text, out)),
    }
}

/// Where a node stands in its text.
fn place(node: &Spanned<Node>) -> Option<Range<usize>> {
    let span = node.defined.span();
    let at = |n: Option<u64>| usize::try_from(n?).ok();
    let start = at(span.byte_offset())?;
    Some(start..start + at(span.byte_len())?)
}

fn resolved(node: Spanned<Node>, text: &str, number: NumberOf) -> Value {
    let range = place(&node);
    match node.value {
        Node::Leaf(value) => value,
        Node::Number(read) => match (range.and_then(|range| text.get(range)), read) {
            (Some(written), read) => number(read, written),
            (None, Numeral::Whole(whole)) => whole.into(),
            (None, Numeral::Float(float)) => float.into(),
        },
        Node::List(list) => list.into_iter().map(|node| resolved(node, text, number)).collect(),
        Node::Table(table) => {
            let entries = table.into_iter().map(|(key, node)| (key, resolved(node, text, number)));
            Value::Object(entries.collect())
        }
    }
}

fn as_written(read: Numeral, written: &str) -> Value {
    match read {
        // TOML has no whole number above those of `i64`.
        Numeral::Whole(whole) if whole.is_i64() => whole.into(),
        Numeral::Whole(whole) => whole.to_string().into(),
        Numeral::Float(float) if written.contains('.') && float.is_finite() => float.into(),
        Numeral::Float(_) => octal(written).map_or_else(|| written.into(), Value::from),
    }
}

fn in_yaml_1_2(read: Numeral, written: &str) -> Value {
    let digits = written.strip_prefix(['+', '-']).unwrap_or(written);
    let is_decimal = digits.bytes().all(|byte| byte.is_ascii_digit());
    match read {
        Numeral::Whole(whole) if is_decimal => whole.into(),
        Numeral::Whole(whole)
            if ["0x", "0o"].iter().any(|base| written.starts_with(base)) && !written.contains('_') =>
        {
            whole.into()
        }
        Numeral::Float(float) if float.is_finite() && !is_decimal => float.into(),
        Numeral::Float(_) if is_decimal => {
            let whole = written.parse::<i64>().map(Value::from);
            whole.or_else(|_| written.parse::<u64>().map(Value::from)).unwrap_or_else(|_| written.into())
        }
        _ => written.into(),
    }
}

/// A whole number with a zero before it.
fn octal(written: &str) -> Option<i64> {
    let digits = written.strip_prefix('0')?;
    i64::from_str_radix(&digits.replace('_', ""), 8).ok()
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Nodes;
        impl<'de> Visitor<'de> for Nodes {
            type Value = Node;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }

            fn visit_unit<E>(self) -> Result<Node, E> {
                Ok(Node::Leaf(Value::Null))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
                Ok(Node::Leaf(value.into()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
                Ok(Node::Number(Numeral::Whole(value.into())))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
                Ok(Node::Number(Numeral::Whole(value.into())))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
                Ok(Node::Number(Numeral::Float(value)))
            }

            fn visit_str<E>(self, value: &str) -> Result<Node, E> {
                Ok(Node::Leaf(value.into()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
                let mut nodes = Vec::new();
                while let Some(node) = list.next_element()? {
                    nodes.push(node);
                }
                Ok(Node::List(nodes))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut table: A) -> Result<Node, A::Error> {
                let mut nodes = Vec::new();
                while let Some(entry) = table.next_entry()? {
                    nodes.push(entry);
                }
                Ok(Node::Table(nodes))
            }
        }
        from.deserialize_any(Nodes)
    }
}

/// Reads a table that anything may be in; dates in it become texts, as templates take them.
pub fn table<'de, D: Deserializer<'de>>(from: D) -> Result<Map<String, Value>, D::Error> {
    let mut table = Map::deserialize(from)?;
    table.values_mut().for_each(dates_as_texts);
    Ok(table)
}

/// Makes texts of the dates in a value that has none; serde gives those of TOML to it as tables with this one key.
pub fn dates_as_texts(value: &mut serde_json::Value) {
    match value {
        Value::Object(table) => match table.get("$__toml_private_datetime") {
            Some(Value::String(date)) if table.len() == 1 => *value = Value::String(date.clone()),
            _ => table.values_mut().for_each(dates_as_texts),
        },
        Value::Array(list) => list.iter_mut().for_each(dates_as_texts),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kisho_game::text::Id;

    const IDS: Ids = Ids { key: Id::FrontKey, value: Id::FrontValue };

    /// What Hugo 0.168 makes of these.
    #[test]
    fn what_is_no_number_stays_as_it_is_written() {
        for (yaml, value) in [
            ("010", Value::from(8)),
            ("089", "089".into()),
            ("0312345678", "0312345678".into()),
            ("12e4567", "12e4567".into()),
            ("1e3", "1e3".into()),
            ("123456789012345678901234567890", "123456789012345678901234567890".into()),
            ("18446744073709551615", "18446744073709551615".into()),
            ("1.50", 1.5.into()),
            ("5.", 5.0.into()),
            (".inf", ".inf".into()),
            ("0x1F", 31.into()),
            ("1_000", 1000.into()),
            ("-7", (-7).into()),
            ("1:30", "1:30".into()),
            ("2026-01-02", "2026-01-02".into()),
            ("no", "no".into()),
            ("~", Value::Null),
            ("'1'", "1".into()),
        ] {
            let read = yaml_as_written(&format!("日本: &a {yaml}\nb: [{yaml}, *a]"), IDS).unwrap();
            assert_eq!(read, serde_json::json!({ "日本": value, "b": [value, value] }), "{yaml}");
        }
        assert_eq!(yaml_as_written("\n", IDS), Ok(serde_json::json!({})));
    }

    #[test]
    fn a_text_in_quotation_marks_may_go_on_at_the_margin() {
        for (yaml, read) in [
            (
                "a: 1\nb: \"x\n\ny: \\\" z\n# w\"\nc: 2\n",
                serde_json::json!({"a": 1, "b": "x\ny: \" z # w", "c": 2}),
            ),
            ("a: 'x\nit''s'\nb: 'y\nz'\n", serde_json::json!({"a": "x it's", "b": "y z"})),
            ("a:\n  - b: \"x\ny\"\n    c: 0\n", serde_json::json!({"a": [{"b": "x y", "c": 0}]})),
            ("a:\n- \"x\ny\"\n", serde_json::json!({"a": ["x y"]})),
        ] {
            assert_eq!(yaml_as_written(yaml, IDS).unwrap(), read, "{yaml}");
        }
        let unclosed = yaml_as_written("a: \"x\n\ny\nb: [\n", IDS).unwrap_err();
        assert!(unclosed.span.start <= 7, "{unclosed:?}");
    }

    #[test]
    fn numbers_are_those_of_yaml_1_2() {
        for (yaml, value) in [
            ("012", Value::from(12)),
            ("-007", (-7).into()),
            ("089", 89.into()),
            ("0", 0.into()),
            ("+5", 5.into()),
            ("1_000", "1_000".into()),
            ("1_0.5", "1_0.5".into()),
            ("0b11", "0b11".into()),
            ("0o17", 15.into()),
            ("0x1F", 31.into()),
            ("0x1_F", "0x1_F".into()),
            ("1e3", 1000.0.into()),
            (".5", 0.5.into()),
            ("5.", 5.0.into()),
            ("12e4567", "12e4567".into()),
            (".inf", ".inf".into()),
            ("18446744073709551615", u64::MAX.into()),
            ("123456789012345678901234567890", "123456789012345678901234567890".into()),
            ("yes", "yes".into()),
            ("'012'", "012".into()),
        ] {
            let read = yaml_values(&format!("日本: &a {yaml}\nb: [{yaml}, *a]"), IDS).unwrap();
            assert_eq!(read, serde_json::json!({ "日本": value, "b": [value, value] }), "{yaml}");
        }
    }

    #[test]
    fn whole_numbers_may_have_zeros_before_them() {
        for (yaml, value) in [
            ("007", 7),
            ("-007", -7),
            ("+7", 7),
            ("000", 0),
            ("010", 10),
            ("089", 89),
            ("0312345678", 312_345_678),
            ("0o17", 15),
            ("0x1F", 31),
        ] {
            let text = format!(
                "title: {yaml}\nextra: &a\n  日本: &b {yaml}\n  '007': [{yaml},{yaml}, *b, {{c: {yaml}}}]\n"
            );
            let read: Value = super::super::yaml(&without_zeros(&text, &["extra"]), IDS).unwrap();
            let extra = serde_json::json!({ "日本": value, "007": [value, value, value, { "c": value }] });
            assert_eq!(read["extra"], extra, "{yaml}");
            assert!(
                without_zeros(&text, &["extra"]).starts_with(&format!("title: {yaml}\n")),
                "titles are texts"
            );
            assert_eq!(without_zeros(&text, &["extra"]).len(), text.len());
        }
        for yaml in [
            "'007'",
            "007.5",
            "2026-01-02 07:00",
            "00x",
            "0_7",
            "090-1234-5678",
            "1.50",
            "!!str 007",
            "|\n    007",
        ] {
            let text = format!("extra:\n  a: {yaml}");
            assert_eq!(without_zeros(&text, &["extra"]), text);
        }
        assert_eq!(without_zeros("extra: [ 007", &["extra"]), "extra: [ 007", "what is no YAML stays");
    }

    #[test]
    fn dates_become_texts_at_any_depth() {
        let text = "a = 2026-01-02\nb = [07:00:00, { c = 1979-05-27T07:32:00Z }]";
        let mut read = super::super::toml(text, IDS).unwrap();
        dates_as_texts(&mut read);
        let texts =
            serde_json::json!({ "a": "2026-01-02", "b": ["07:00:00", { "c": "1979-05-27T07:32:00Z" }] });
        assert_eq!(read, texts);
    }
}
