//! What a file judges of a move or a position, in words.

use super::words::color;
use crate::say;
use kisho_game::go::{Color, Node, Property};
use kisho_game::text::Lang;

/// All that a node judges: "Bad move. Good for White."
pub fn said(node: &Node, lang: Lang) -> String {
    let judging = node.properties.iter().filter(|property| property.judges());
    let judged = judging.filter_map(|property| word(property, lang));
    judged.collect::<Vec<_>>().join(say::signs::space(lang))
}

/// What a property judges. Some have the value 2 where they are meant the more.
fn word(property: &Property, lang: Lang) -> Option<String> {
    use say::go_verdict as verdict;
    let value = property.values.first().map_or("", |value| value.trim());
    let much = |more: fn(Lang) -> &'static str, usual: fn(Lang) -> &'static str| {
        (if value == "2" { more } else { usual })(lang)
    };
    let favours = |side| match value {
        "2" => verdict::favours_much(lang, color(side, lang)),
        _ => verdict::favours(lang, color(side, lang)),
    };
    let word = match property.name.as_str() {
        "TE" => much(verdict::very_good, verdict::good),
        "IT" => verdict::interesting(lang),
        "DO" => verdict::doubtful(lang),
        "BM" => much(verdict::very_bad, verdict::bad),
        "HO" => verdict::hotspot(lang),
        "DM" => verdict::even(lang),
        "UC" => verdict::unclear(lang),
        "GB" => return Some(favours(Color::Black)),
        "GW" => return Some(favours(Color::White)),
        _ => return None,
    };
    Some(word.to_owned())
}
