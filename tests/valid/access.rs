//! What readers need who do not see the page, or have no mouse: names, headings, landmarks, languages.

use std::collections::{BTreeMap, BTreeSet};

use crate::dom::Dom;
use crate::every_page;

type Said = Vec<(u64, String)>;

/// Elements that are landmarks by themselves, unless they stand in an article or the like.
const LANDMARKS: [&str; 5] = ["main", "nav", "header", "footer", "aside"];

/// Elements without a role, on which nobody reads out a name.
const GENERIC: [&str; 8] = ["div", "span", "p", "b", "i", "em", "strong", "code"];

#[test]
fn controls_and_pictures_have_names() {
    every_page(|_, _, dom| {
        let labels = labels(dom);
        let nameless = dom.elements().filter(|&id| needs_name(dom, id) && !has_name(dom, id, &labels));
        nameless.map(|id| (dom.line(id), format!("`{}` has no name", dom.name(id)))).collect()
    });
}

fn needs_name(dom: &Dom, id: usize) -> bool {
    let role = dom.attribute(id, "role");
    match dom.name(id) {
        "a" => dom.has(id, "href"),
        "button" | "summary" | "select" | "textarea" | "iframe" => true,
        "input" => dom.attribute(id, "type") != Some("hidden"),
        "svg" => role == Some("img"),
        "th" | "legend" | "figcaption" | "title" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => true,
        _ => role.is_some_and(|role| ["group", "region", "search", "img", "navigation"].contains(&role)),
    }
}

fn has_name(dom: &Dom, id: usize, labels: &BTreeSet<&str>) -> bool {
    let by_label = || {
        dom.attribute(id, "id").is_some_and(|id| labels.contains(id))
            || dom.around(id).any(|around| dom.name(around) == "label" && !dom.words(around).is_empty())
    };
    let hidden = dom.attribute(id, "aria-hidden") == Some("true");
    hidden
        || ["aria-label", "aria-labelledby", "title"].iter().any(|name| dom.has(id, name))
        || !dom.words(id).is_empty()
        || dom.children(id).any(|child| dom.name(child) == "title" && !dom.words(child).is_empty())
        || dom.name(id) == "input" && by_label()
}

/// The ids that labels with words are for.
fn labels(dom: &Dom) -> BTreeSet<&str> {
    let labels = dom.elements().filter(|&id| dom.name(id) == "label" && !dom.words(id).is_empty());
    labels.filter_map(|id| dom.attribute(id, "for")).collect()
}

#[test]
fn names_stand_where_they_are_read_out() {
    every_page(|_, _, dom| {
        let named = dom.elements().filter(|&id| dom.has(id, "aria-label") && !dom.has(id, "role"));
        let lost = named.filter(|&id| GENERIC.contains(&dom.name(id)));
        lost.map(|id| (dom.line(id), format!("nobody reads the name of this `{}`", dom.name(id)))).collect()
    });
}

#[test]
fn what_is_hidden_from_readers_cannot_have_the_focus() {
    every_page(|_, _, dom| {
        let reached = |id: usize| {
            let control = ["button", "input", "select", "textarea", "summary"].contains(&dom.name(id));
            let natural = control || dom.name(id) == "a" && dom.has(id, "href");
            match dom.attribute(id, "tabindex") {
                Some(index) => index != "-1",
                None => natural && !dom.has(id, "disabled"),
            }
        };
        let hidden = |id: usize| dom.attribute(id, "aria-hidden") == Some("true");
        let caught = dom.elements().filter(|&id| reached(id) && (hidden(id) || dom.around(id).any(hidden)));
        caught
            .map(|id| (dom.line(id), format!("`{}` has the focus where nothing is read", dom.name(id))))
            .collect()
    });
}

#[test]
fn headings_go_down_step_by_step() {
    every_page(|_, _, dom| {
        let mut wrong = Said::new();
        let mut before = 0;
        for id in dom.elements() {
            let Some(level) = dom.name(id).strip_prefix('h').and_then(|level| level.parse::<u32>().ok())
            else {
                continue;
            };
            if level == 1 && before > 0 {
                wrong.push((dom.line(id), "a second title".to_owned()));
            }
            if level > before + 1 {
                wrong.push((dom.line(id), format!("a heading of level {level} below one of level {before}")));
            }
            before = level;
        }
        if before == 0 {
            wrong.push((1, "the page has no title".to_owned()));
        }
        wrong
    });
}

#[test]
fn landmarks_are_told_apart() {
    every_page(|_, _, dom| {
        let mut seen: BTreeMap<(&str, &str), u64> = BTreeMap::new();
        let mut wrong = Said::new();
        for id in dom.elements() {
            let name = dom.attribute(id, "aria-label").unwrap_or_default();
            let landmark = match dom.name(id) {
                "header" | "footer"
                    if dom.around(id).any(|id| ["article", "main", "section"].contains(&dom.name(id))) =>
                {
                    continue;
                }
                "form" | "section" if name.is_empty() => continue,
                landmark
                    if LANDMARKS.contains(&landmark) || ["form", "section", "search"].contains(&landmark) =>
                {
                    landmark
                }
                _ => continue,
            };
            if let Some(line) = seen.insert((landmark, name), dom.line(id)) {
                wrong.push((dom.line(id), format!("a `{landmark}` called `{name}` as in line {line}")));
            }
        }
        if !seen.keys().any(|(landmark, _)| *landmark == "main") {
            wrong.push((1, "there is no `main`".to_owned()));
        }
        wrong
    });
}

#[test]
fn words_in_another_language_say_so() {
    every_page(|_, _, dom| {
        // Kana are Japanese; what else a page may hold, its language tells.
        let kana = |text: &str| text.chars().filter(|c| ('\u{3041}'..='\u{30fa}').contains(c)).count() > 3;
        let lang =
            |id: usize| std::iter::once(id).chain(dom.around(id)).find_map(|id| dom.attribute(id, "lang"));
        let spoken = |id: usize| {
            !dom.around(id).any(|id| ["head", "pre", "code", "svg", "title"].contains(&dom.name(id)))
        };
        let controls = dom.elements().filter(|&id| ["nav", "header", "footer"].contains(&dom.name(id)));
        let texts =
            controls.flat_map(|id| dom.below(id)).filter(|&id| spoken(id) && kana(&dom.nodes[id].text));
        texts
            .filter(|&id| lang(id) != Some("ja"))
            .map(|id| {
                (dom.line(id), format!("`{}` is Japanese in {:?}", dom.nodes[id].text.trim(), lang(id)))
            })
            .collect()
    });
}
