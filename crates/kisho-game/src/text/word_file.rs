//! Files of words: what they hold, by key. The build script reads those of this crate, and programs those of sites.

use toml::{Table, Value};

/// The key of what says how days are written, which is no word.
const DATE_FORMAT: &str = "date_format";
/// The key of the text for the number 1, inside that of a message.
const ONE: &str = "one";
/// The key of the text for all other numbers.
const OTHER: &str = "other";

/// The texts of a value, for the number 1 if that has one of its own and for all others; none if it is neither a text nor one for each
/// of the two forms.
#[must_use]
pub fn forms(value: &Value) -> Option<(Option<&str>, &str)> {
    let Value::Table(forms) = value else { return Some((None, value.as_str()?)) };
    if !forms.keys().all(|form| [ONE, OTHER].contains(&form.as_str())) {
        return None;
    }
    let one = forms.get(ONE).map_or(Some(None), |one| one.as_str().map(Some))?;
    Some((one, forms.get(OTHER)?.as_str()?))
}

/// The names of the months in a file of words, if there are twelve.
#[must_use]
pub fn months(value: &Value) -> Option<Vec<String>> {
    let months: Vec<String> =
        value.as_array()?.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect();
    (months.len() == 12).then_some(months)
}

/// What stands in a file of words, by key: `next`, `go.pass`. A table in which something is counted is one value.
#[must_use]
pub fn leaves(table: &Table) -> Vec<(String, &Value)> {
    let mut leaves = Vec::new();
    for (key, value) in table {
        match value {
            Value::Table(section) if !is_counted(section) => {
                leaves.extend(section.iter().map(|(name, value)| (format!("{key}.{name}"), value)));
            }
            _ => leaves.push((key.clone(), value)),
        }
    }
    leaves
}

/// The words of a file, by key.
#[must_use]
pub fn words(table: &Table) -> Vec<(String, Option<&str>, &str)> {
    let words = leaves(table).into_iter().filter(|(key, _)| key != DATE_FORMAT);
    words.filter_map(|(key, value)| forms(value).map(|(one, other)| (key, one, other))).collect()
}

fn is_counted(table: &Table) -> bool {
    table.contains_key(ONE) || table.contains_key(OTHER)
}
