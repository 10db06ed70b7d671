//! Nodes whose properties stand in brackets: what was not changed in a node stays as it is, and so does the order.

use super::pieces::{Property, properties};

/// The author's node `own` with the changes that lead from `was` to `now`. `None` if they cannot be told one by one.
pub fn changed(own: &str, was: &str, now: &str) -> Option<String> {
    let [list, before, after] = [own, was, now].map(properties);
    let named = |list: &[Property], name: &str| list.iter().filter(|property| property.name == name).count();
    let mut edits: Vec<(std::ops::Range<usize>, String)> = Vec::new();
    let end = list.last().map_or(own.len(), |property| property.place.end);
    for new in &after {
        let values = values(new, now);
        let old = before.iter().find(|old| old.name == new.name);
        let there = list.iter().find(|property| property.name == new.name);
        if old.is_some_and(|old| self::values(old, was) == values) {
            continue;
        }
        if [&list, &before, &after].iter().any(|list| named(list, &new.name) > 1) {
            return None;
        }
        match there {
            // It has another name there.
            None if old.is_some() => return None,
            None => edits.push((end..end, now.get(new.place.clone())?.to_owned())),
            Some(there) => edits.push((
                there.place.clone(),
                replaced(own, there, old.map(|old| self::values(old, was)), &values)?,
            )),
        }
    }
    for old in before.iter().filter(|old| named(&after, &old.name) == 0) {
        let mut places = list.iter().filter(|property| property.name == old.name);
        let (Some(there), None) = (places.next(), places.next()) else { return None };
        let start = own.get(..there.place.start)?.trim_end().len();
        edits.push((start..there.place.end, String::new()));
    }
    edits.sort_by_key(|(place, _)| place.start);
    let (mut out, mut at) = (String::new(), 0);
    for (place, text) in edits {
        out += own.get(at..place.start)?;
        out += &text;
        at = place.end;
    }
    Some(out + own.get(at..)?)
}

/// The values of a property.
fn values<'t>(property: &Property, text: &'t str) -> Vec<&'t str> {
    property.values.iter().filter_map(|place| text.get(place.clone())).collect()
}

/// A property of the author's with other values: those that stay keep their places.
fn replaced(own: &str, there: &Property, old: Option<Vec<&str>>, now: &[&str]) -> Option<String> {
    let name = own.get(there.place.start..there.values.first()?.start)?;
    let old = old.unwrap_or_default();
    let gone: Vec<&str> = old.iter().copied().filter(|value| !now.contains(value)).collect();
    let new: Vec<&str> = now.iter().copied().filter(|value| !old.contains(value)).collect();
    let own_values = values(there, own);
    let is_list = now.len() > 1 || old.len() > 1;
    if !is_list || gone.iter().any(|value| !own_values.contains(value)) {
        return Some(name.to_owned() + &now.concat());
    }
    let mut out = name.to_owned();
    let mut last = there.values.first()?.start;
    for place in &there.values {
        let value = own.get(place.clone())?;
        if !gone.contains(&value) {
            out += own.get(last..place.end)?;
        }
        last = place.end;
    }
    Some(out + &new.concat())
}
