//! What one template may still go through, and what it may hold.
//!
//! Texts, loops and operators are counted as they are run (`fuel.rs` says where). Lists are another matter: one that holds another list twice takes no
//! memory for it, but whoever compares or writes it goes through it twice, and forty such lists in each other are never gone through
//! to the end. So each list that a template writes down is weighed: it weighs what it would take if it were written out. What
//! stands in a site's own data is as large as its files, and is not looked into further than [`LOOKED_AT`].

use std::collections::HashMap;

use tera::{Error, TeraResult, Value};

use super::growth::too_long;
use crate::site::source::limits;

/// What a template may still go through.
#[derive(Debug)]
pub struct Budget {
    /// How many numbers it may still ask of `range`.
    numbers: usize,
    /// How many turns its loops may still take.
    pub turns: usize,
    /// How many bytes may still be gone through.
    pub bytes: u64,
    /// How many bytes the texts have that `~` is joining, for each expression with one in another.
    joining: Vec<usize>,
    /// How many lists and tables it has put into variables.
    lists: usize,
    /// How deep the template that is being rendered is called by others.
    depth: usize,
    /// The lists that weigh far more than they take, by their places in memory; they are kept, so that no other list gets their places.
    heavy: HashMap<usize, (Value, usize)>,
}

/// A value of so many bytes is compared in the time of any other step.
const SHORT: usize = 256;

/// A table takes so many times as long to copy as a list.
const TABLE: usize = 4;

/// A call of a component counts as so many turns of a loop.
const TURNS_A_CALL: usize = 50;

/// A slow filter takes so many times as long as others do, besides.
const TIMES_SLOWER: usize = 16;

/// So many values of a list that is not known are looked at.
const LOOKED_AT: usize = 1_000;

/// A list that weighs more than so many times what it takes is remembered.
const TIMES: usize = 4;

/// The depth of every so many lists that are put into variables is measured. To measure each would make a loop that adds to a
/// list quadratic; between two of them an expression can only add so many levels.
const LISTS: usize = 16;

impl Default for Budget {
    fn default() -> Self {
        Self {
            numbers: limits::TEMPLATE_RANGE,
            turns: limits::TEMPLATE_TURNS,
            bytes: limits::TEMPLATE_FILTERED,
            joining: Vec::new(),
            lists: 0,
            depth: 0,
            heavy: HashMap::new(),
        }
    }
}

impl Budget {
    /// Takes the numbers that `range` is to give.
    pub fn numbers(&mut self, count: usize) -> TeraResult<()> {
        let left = self.numbers.checked_sub(count);
        self.numbers = left.unwrap_or_default();
        left.map(|_| ()).ok_or_else(|| {
            let most = limits::TEMPLATE_RANGE;
            Error::message(format!("a template can get at most {most} numbers from `range` in all"))
        })
    }

    /// What a loop goes through, as it is, once it has been counted.
    pub fn turns(&mut self, list: Value) -> TeraResult<Value> {
        self.turn(list.len().unwrap_or_default()).map(|()| list)
    }

    /// Counts a call of a component, which takes the time of many turns. It can call itself twenty deep, and more than once each time.
    pub fn call(&mut self, value: Value) -> TeraResult<Value> {
        self.turn(TURNS_A_CALL).map(|()| value)
    }

    /// Counts a call of another template, which takes as long, and in it all others until [`Self::leave`].
    pub fn enter(&mut self, value: Value) -> TeraResult<Value> {
        self.depth += 1;
        if self.depth > limits::TEMPLATE_CALLS {
            let most = limits::TEMPLATE_CALLS;
            return Err(Error::message(format!("templates can call each other at most {most} deep")));
        }
        self.call(value)
    }

    /// Ends a call of another template.
    pub fn leave(&mut self, value: Value) -> TeraResult<Value> {
        self.depth = self.depth.saturating_sub(1);
        Ok(value)
    }

    /// The first of the texts that `~` joins, as it is, once it has been counted.
    pub fn joins(&mut self, value: Value) -> TeraResult<Value> {
        self.joining.push(0);
        self.joined(value)
    }

    /// A text that `~` adds to those before it, as it is, if they are not too long together.
    pub fn joined(&mut self, value: Value) -> TeraResult<Value> {
        if value.is_undefined() {
            return Err(Error::message("`~` joins something here that is not defined"));
        }
        let weight = self.weight(&value);
        if let Some(all) = self.joining.last_mut() {
            *all = all.saturating_add(weight);
            if *all > limits::TEMPLATE_BYTES {
                return Err(too_long());
            }
        }
        self.taken(value)
    }

    /// The last of these texts.
    pub fn joined_last(&mut self, value: Value) -> TeraResult<Value> {
        let value = self.joined(value)?;
        self.joining.pop();
        Ok(value)
    }

    /// What a filter takes or gives, as it is, once it has been counted.
    pub fn taken(&mut self, value: Value) -> TeraResult<Value> {
        // A filter may give a list in another order, or a part of it.
        if !self.heavy.is_empty() && !value.is_string() {
            self.keep(&value)?;
        }
        // Small values take their time, too.
        self.spend(size_of::<Value>() + own(&value)).map(|()| value)
    }

    /// What a slow filter takes, as it is, once the time that it takes longer has been counted.
    pub fn slow(&mut self, value: Value) -> TeraResult<Value> {
        self.spend(TIMES_SLOWER.saturating_mul(value.as_str().map_or(0, str::len))).map(|()| value)
    }

    /// What an operator looks at, as it is, once it has been counted. That is fast: four bytes cost as much as one that a filter takes.
    pub fn compared(&mut self, value: Value) -> TeraResult<Value> {
        let weight = self.weight(&value);
        self.spend(if weight > SHORT { weight / 4 } else { 0 }).map(|()| value)
    }

    /// What a place is looked for in, as it is. A text is gone through for it, a list is not.
    pub fn indexed(&mut self, value: Value) -> TeraResult<Value> {
        if value.is_string() { self.taken(value) } else { Ok(value) }
    }

    /// A list or table that a template writes down, as it is, if it is not too heavy.
    pub fn list(&mut self, value: Value) -> TeraResult<Value> {
        let bytes = own(&value);
        // It has been copied together, and each key of a table looked up.
        let copied = if value.is_map() { TABLE * bytes } else { bytes };
        self.spend(if bytes > SHORT { copied } else { 0 })?;
        self.keep(&value).map(|()| value)
    }

    /// What a variable is to hold, as it is, if it is not too much.
    pub fn variable(&mut self, value: Value) -> TeraResult<Value> {
        if value.as_str().is_some_and(|text| text.len() > limits::TEMPLATE_BYTES) {
            return Err(too_long());
        }
        self.spend(value.as_str().map_or(0, str::len))?;
        if value.len().is_some_and(|length| value.as_str().is_none() && length > limits::TEMPLATE_RANGE) {
            let most = limits::TEMPLATE_RANGE;
            return Err(Error::message(format!("a list in a template can have at most {most} members")));
        }
        if value.is_array() || value.is_map() {
            self.lists += 1;
            if self.lists.is_multiple_of(LISTS)
                && height(&value, limits::TEMPLATE_DEPTH, &mut HashMap::new()).is_none()
            {
                let most = limits::TEMPLATE_DEPTH;
                return Err(Error::message(format!("lists in a template can be at most {most} deep")));
            }
        }
        Ok(value)
    }

    /// Counts something that takes so many turns of a loop.
    pub fn turn(&mut self, turns: usize) -> TeraResult<()> {
        let left = self.turns.checked_sub(turns);
        self.turns = left.unwrap_or_default();
        left.map(|_| ()).ok_or_else(|| {
            let (one, all) = (limits::TEMPLATE_TURNS, limits::TEMPLATE_TURNS_A_SITE);
            let each = limits::TEMPLATE_TURNS_A_PAGE;
            Error::message(format!(
                "loops can take at most {one} turns in a template, and {all} in a site with {each} more for each page"
            ))
        })
    }

    /// Counts what takes as long as a filter does for so many bytes.
    pub fn spend(&mut self, bytes: usize) -> TeraResult<()> {
        let left = self.bytes.checked_sub(u64::try_from(bytes).unwrap_or(u64::MAX));
        self.bytes = left.unwrap_or_default();
        left.map(|_| ()).ok_or_else(|| {
            let (one, all) = (limits::TEMPLATE_FILTERED >> 20, limits::TEMPLATE_FILTERED_A_SITE >> 30);
            let each = limits::TEMPLATE_FILTERED_A_PAGE >> 20;
            Error::message(format!(
                "filters and operators can process at most {one} MB in a template and about {all} GB in a site, with \
                 {each} MB more for each page"
            ))
        })
    }

    /// Remembers a list if it is heavy, and refuses it if it is too heavy.
    fn keep(&mut self, value: &Value) -> TeraResult<()> {
        let Some(place) = place(value) else { return Ok(()) };
        let (weight, bytes) = (self.weight(value), own(value));
        if weight > limits::TEMPLATE_BYTES {
            let most = limits::TEMPLATE_BYTES >> 20;
            return Err(Error::message(format!(
                "a list in a template can have at most {most} MB with all that is in it"
            )));
        }
        if weight > SHORT + TIMES * bytes && !self.heavy.contains_key(&place) {
            self.spend(SHORT + bytes)?;
            self.heavy.insert(place, (value.clone(), weight));
        }
        Ok(())
    }

    /// What a value takes, written out.
    fn weight(&self, value: &Value) -> usize {
        let known = |value: &Value| place(value).and_then(|at| Some(self.heavy.get(&at)?.1));
        let mut left = LOOKED_AT;
        known(value).unwrap_or_else(|| {
            let inside = members(value).map(|value| {
                known(value)
                    .unwrap_or_else(|| light(value, &known, &mut left))
                    .saturating_sub(size_of::<Value>())
            });
            inside.fold(own(value), usize::saturating_add)
        })
    }
}

/// The weight of a value, as far as it is looked at.
fn light(value: &Value, known: &impl Fn(&Value) -> Option<usize>, left: &mut usize) -> usize {
    let mut weight = own(value).max(size_of::<Value>());
    for value in members(value) {
        let Some(less) = left.checked_sub(1) else { break };
        *left = less;
        let inside = known(value).unwrap_or_else(|| light(value, known, left));
        weight = weight.saturating_add(inside.saturating_sub(size_of::<Value>()));
    }
    weight
}

/// The bytes of a text, and those that a list takes for itself.
fn own(value: &Value) -> usize {
    value.as_str().map_or_else(|| value.len().unwrap_or_default() * size_of::<Value>(), str::len)
}

/// What stands in a list or table.
fn members(value: &Value) -> Box<dyn Iterator<Item = &Value> + '_> {
    match (value.as_array(), value.as_map()) {
        (Some(list), _) => Box::new(list.iter()),
        (_, Some(map)) => Box::new(map.values()),
        _ => Box::new(std::iter::empty()),
    }
}

/// By what a list or table is known as long as it is kept: where it is in memory.
fn place(value: &Value) -> Option<usize> {
    let list = value.as_array().filter(|list| !list.is_empty()).map(|list| list.as_ptr().addr());
    list.or_else(|| value.as_map().map(|map| std::ptr::from_ref(map).addr()))
}

/// How many levels of lists and tables a value has, if they are not more than `most`. `known`: the heights of those that have been
/// measured, by their places in memory, as a list can stand in another one many times.
fn height(value: &Value, most: usize, known: &mut HashMap<usize, usize>) -> Option<usize> {
    let Some(place) = place(value) else { return Some(0) };
    let found = match known.get(&place) {
        Some(height) => *height,
        None => {
            let mut highest = 0;
            for value in members(value) {
                highest = highest.max(height(value, most.checked_sub(1)?, known)?);
            }
            known.insert(place, highest + 1);
            highest + 1
        }
    };
    (found <= most).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_filter_takes_as_much_as_many_others() {
        let text = Value::from("x".repeat(1_000));
        let spent = |meter: fn(&mut Budget, Value) -> TeraResult<Value>| {
            let mut budget = Budget::default();
            meter(&mut budget, text.clone()).unwrap();
            limits::TEMPLATE_FILTERED - budget.bytes
        };
        assert!(spent(Budget::slow) > 10 * spent(Budget::taken));
    }

    #[test]
    fn texts_are_joined_up_to_a_limit_whatever_is_joined_between_them() {
        let text = |of: usize| Value::from("x".repeat(limits::TEMPLATE_BYTES / of));
        let mut budget = Budget::default();
        let inside = |budget: &mut Budget| {
            budget.joins(text(4)).unwrap();
            budget.joined_last(text(4)).unwrap();
        };
        budget.joins(text(4)).unwrap();
        inside(&mut budget);
        budget.joined(text(2)).unwrap();
        inside(&mut budget);
        budget.joined(text(4)).unwrap();
        assert!(budget.joined_last(text(100)).is_err());
    }
}
