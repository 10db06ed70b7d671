//! The arguments of functions and filters of templates.

use tera::{Error, Kwargs, TeraResult};

use kisho_game::text::nearest;

/// Whether the function or filter `name` has all arguments that it is given: one that is ignored would change nothing, and nobody would
/// see why.
pub fn check(name: &str, kwargs: &Kwargs, known: &[&str]) -> TeraResult<()> {
    let given = kwargs.iter().filter_map(|(key, _)| key.as_str());
    let Some(unknown) = given.filter(|given| !known.contains(given)).min() else { return Ok(()) };
    let near = nearest(unknown, known.iter().copied());
    let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    Err(Error::message(format!("`{name}` has no argument `{unknown}`{near}")))
}
