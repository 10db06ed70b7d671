//! Values of front matter and config, and what Hugo makes of them.

use serde_json::Value;

use super::settings::is_idle;
use kisho_game::text::Diagnostic;
use kisho_source::serial::{self, Ids};

/// Reads TOML; its dates become texts, which JSON has no other form for.
pub fn toml(text: &str, ids: Ids) -> Result<Value, Diagnostic> {
    let mut value = serial::toml(text, ids)?;
    serial::dates_as_texts(&mut value);
    Ok(value)
}

/// The value that Hugo makes of what front matter says for a key; nothing if it makes nothing of it.
pub fn cast(key: &str, value: Value) -> Value {
    match key {
        "weight" => whole(&value).map_or(Value::Null, Value::from),
        "draft" => is_so(&value).into(),
        "title" | "description" | "summary" | "slug" | "url" | "translationkey" => {
            text(&value).map_or(Value::Null, Value::from)
        }
        "aliases" => texts(value),
        _ => value,
    }
}

/// Whether something that was written is not in what has been made of it.
pub fn loses(written: &Value, made: &Value) -> bool {
    let said = |list: &[Value]| list.iter().filter(|value| !value.is_null()).count();
    match (written, made) {
        (written, Value::Null) => !is_idle("", written),
        (Value::Array(written), Value::Array(made)) => said(written) > said(made),
        (Value::Object(written), Value::Array(_)) => !written.is_empty(),
        _ => false,
    }
}

/// What to say about such a loss.
pub fn loss(key: &str, made: &Value) -> String {
    match made {
        Value::Array(list) if !list.is_empty() => {
            format!("part of `{key}` is left out: what is in a list has to be a text")
        }
        Value::Array(_) => format!("`{key}` is left out: a list of texts is expected"),
        _ if key.eq_ignore_ascii_case("weight") => {
            format!("`{key}` is left out: a whole number is expected")
        }
        _ => format!("`{key}` is left out: a text is expected"),
    }
}

/// A value as a list of texts.
pub fn texts(value: Value) -> Value {
    let list = if let Value::Array(list) = value { list } else { vec![value] };
    list.iter().filter_map(text).collect()
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Whether something is so: for Hugo, and with `yes`, `y` and `on`, which it took for true before version 0.152. Whoever
/// wrote `draft: yes` wanted nobody to see the page.
fn is_so(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            ["1", "t", "true", "y", "yes", "on"].contains(&text.to_ascii_lowercase().as_str())
        }
        Value::Number(number) => number.as_f64() != Some(0.0),
        value => *value == Value::Bool(true),
    }
}

/// A whole number; a text may be one, and what stands after its point does not count.
pub fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::String(text) => {
            let (sign, digits) = text.strip_prefix('-').map_or((1, text.as_str()), |digits| (-1, digits));
            let digits = digits.split('.').next().unwrap_or_default();
            let radix = |prefix, radix| i64::from_str_radix(digits.strip_prefix(prefix)?, radix).ok();
            let read = radix("0x", 16).or_else(|| radix("0b", 2)).or_else(|| radix("0o", 8));
            let read = read.or_else(|| radix("0", 8)).or_else(|| digits.parse().ok());
            read.map(|number| number * sign)
        }
        Value::Number(number) =>
        {
            #[allow(clippy::cast_possible_truncation, reason = "what stands after the point does not count")]
            number.as_i64().or_else(|| number.as_f64().map(|number| number as i64))
        }
        Value::Bool(is_so) => Some(i64::from(*is_so)),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// What Hugo 0.168 makes of these.
    #[test]
    fn values_are_cast_as_hugo_does() {
        for (key, value, made) in [
            ("weight", json!("3"), json!(3)),
            ("weight", json!("-2"), json!(-2)),
            ("weight", json!("010"), json!(8)),
            ("weight", json!("0x10"), json!(16)),
            ("weight", json!("3.7"), json!(3)),
            ("weight", json!(3.7), json!(3)),
            ("weight", json!("x"), Value::Null),
            ("weight", json!(" 3"), Value::Null),
            ("weight", json!("0"), json!(0)),
            ("weight", json!(true), json!(1)),
            ("draft", json!("True"), json!(true)),
            ("draft", json!(1), json!(true)),
            ("draft", json!("no"), json!(false)),
            ("draft", json!([]), json!(false)),
            ("title", json!(2001), json!("2001")),
            ("title", json!(true), json!("true")),
            ("aliases", json!("/a/"), json!(["/a/"])),
            ("extra", json!("yes"), json!("yes")),
        ] {
            assert_eq!(cast(key, value.clone()), made, "{key}: {value}");
        }
        assert_eq!(texts(json!([2020, "y", true, null])), json!(["2020", "y", "true"]));
    }

    #[test]
    fn what_a_cast_leaves_out_is_lost() {
        for (key, value, is_lost) in [
            ("title", json!(["a", "b"]), true),
            ("title", json!({"a": 1}), true),
            ("title", json!(3), false),
            ("title", json!([]), false),
            ("title", Value::Null, false),
            ("weight", json!("heavy"), true),
            ("weight", json!(""), false),
            ("aliases", json!({"a": "b"}), true),
            ("aliases", json!({}), false),
            ("aliases", json!(["a", ["b"]]), true),
            ("aliases", json!(["a", null]), false),
            ("aliases", json!("a"), false),
            ("extra", json!([["a"], {}]), false),
        ] {
            assert_eq!(loses(&value, &cast(key, value.clone())), is_lost, "{key}: {value}");
        }
    }
}
