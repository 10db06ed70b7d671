//! HTML as the standard wants it: no parse errors, and every element where it may stand.

use std::collections::BTreeSet;

use crate::dom::Dom;
use crate::every_page;

/// Elements that stand beside paragraphs, and not within one.
const FLOW: &str = "address article aside blockquote details dialog dl div fieldset figure footer form h1 h2 h3 h4 h5 h6 \
    header hr main nav ol p pre search section table ul";

/// Elements in which only words and what stands between words may be.
const PHRASING: &str = "abbr b bdi button cite code dfn em h1 h2 h3 h4 h5 h6 i kbd label legend mark p pre q rt ruby s samp \
    small span strong sub summary sup time u var";

/// What may be directly in some elements.
const CHILDREN: [(&str, &str); 11] = [
    ("html", "head body"),
    ("head", "meta title link style script base"),
    ("ul", "li"),
    ("ol", "li"),
    ("dl", "dt dd div"),
    ("table", "caption colgroup thead tbody tfoot"),
    ("thead", "tr"),
    ("tbody", "tr"),
    ("tfoot", "tr"),
    ("tr", "td th"),
    ("ruby", "rt rp"),
];

/// In which elements some may only be.
const PARENTS: [(&str, &str); 10] = [
    ("li", "ul ol menu"),
    ("dt", "dl div"),
    ("dd", "dl div"),
    ("tr", "thead tbody tfoot"),
    ("td", "tr"),
    ("th", "tr"),
    ("summary", "details"),
    ("figcaption", "figure"),
    ("legend", "fieldset"),
    ("style", "head"),
];

/// Elements whose place is only in the first position, or in the last too.
const FIRST: [(&str, &str, bool); 3] =
    [("details", "summary", false), ("fieldset", "legend", false), ("figure", "figcaption", true)];

fn is_in(list: &str, name: &str) -> bool {
    list.split_whitespace().any(|known| known == name)
}

fn known<'a>(table: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    table.iter().find(|(known, _)| *known == name).map(|(_, list)| *list)
}

#[test]
fn the_parser_has_nothing_to_say() {
    every_page(|_, _, dom| dom.errors.clone());
}

#[test]
fn ids_are_unique() {
    every_page(|_, _, dom| {
        let mut seen = BTreeSet::new();
        let ids = dom.elements().filter_map(|id| Some((dom.line(id), dom.attribute(id, "id")?)));
        ids.filter(|(_, name)| name.is_empty() || name.contains(char::is_whitespace) || !seen.insert(*name))
            .map(|(line, name)| (line, format!("the id `{name}`, once more or not allowed")))
            .collect()
    });
}

#[test]
fn elements_stand_where_they_may() {
    every_page(|_, _, dom| {
        dom.elements().filter_map(|id| Some((dom.line(id), misplaced(dom, id)?))).collect()
    });
}

/// What is wrong with the place of an element.
fn misplaced(dom: &Dom, id: usize) -> Option<String> {
    let node = &dom.nodes[id];
    let parent = dom.around(id).next().unwrap_or(0);
    let (name, around) = (node.name.as_str(), dom.name(parent));
    if node.is_svg {
        return None;
    }
    let wrong = |why: &str| Some(format!("`{name}` in `{around}`: {why}"));
    if known(&CHILDREN, around).is_some_and(|list| !is_in(list, name) && !is_in("script template", name)) {
        return wrong("that may not be in it");
    }
    if known(&PARENTS, name).is_some_and(|list| !is_in(list, around)) {
        return wrong("it has to be in something else");
    }
    // What may be in `a`, `ins` and `del` is what may be where they are.
    let host = dom.around(id).find(|&around| !is_in("a ins del", dom.name(around)));
    if is_in(FLOW, name) && host.is_some_and(|host| is_in(PHRASING, dom.name(host))) {
        let heading = dom.name(parent) == "summary" && name.starts_with('h');
        if !heading {
            return wrong("only words may be there");
        }
    }
    let place = dom.children(parent).position(|child| child == id);
    for (host, member, may_be_last) in FIRST {
        if name == member && around == host {
            let is_last = dom.children(parent).last() == Some(id);
            if place != Some(0) && !(may_be_last && is_last) {
                return wrong("it has to be the first");
            }
        }
        if name == host
            && !may_be_last
            && dom.children(id).next().is_none_or(|first| dom.name(first) != member)
        {
            return wrong("it lacks what has to be its first");
        }
    }
    nested(dom, id).and_then(|outside| wrong(&format!("it is within `{outside}`")))
}

/// What reacts to clicks within something else that does.
fn nested(dom: &Dom, id: usize) -> Option<&str> {
    let name = dom.name(id);
    let reacts = is_in("button details iframe label select textarea", name)
        || name == "a" && dom.has(id, "href")
        || name == "input" && dom.attribute(id, "type") != Some("hidden")
        || dom.has(id, "tabindex");
    let holds_none = |outside: &str| match name {
        "a" | "button" | "details" | "iframe" | "select" | "textarea" | "input" => is_in("a button", outside),
        "label" => is_in("a button label", outside),
        "form" => outside == "form",
        "main" => is_in("article aside footer header nav main", outside),
        _ => reacts && is_in("a button", outside),
    };
    dom.around(id).map(|around| dom.name(around)).find(|outside| holds_none(outside))
}

#[test]
fn attributes_stand_where_they_may() {
    every_page(|_, _, dom| {
        dom.elements().flat_map(|id| attributes(dom, id).map(move |said| (dom.line(id), said))).collect()
    });
}

fn attributes(dom: &Dom, id: usize) -> impl Iterator<Item = String> {
    let name = dom.name(id);
    let missing = match name {
        "img" => ["src", "alt"].into_iter().find(|attribute| !dom.has(id, attribute)),
        "html" => ["lang"].into_iter().find(|attribute| !dom.has(id, attribute)),
        _ => None,
    };
    let written = ["autocomplete"].into_iter().filter(move |attribute| {
        let boxes = matches!(dom.attribute(id, "type"), Some("radio" | "checkbox"));
        name == "input" && boxes && dom.has(id, attribute)
    });
    let scripted = dom.nodes[id].attributes.iter().filter(|(name, _)| name.starts_with("on"));
    let empty = dom.nodes[id].attributes.iter().filter(|(name, value)| {
        is_in("aria-label class for href id name role src style title", name) && value.is_empty()
    });
    let data = dom.attribute(id, "type") == Some("application/ld+json");
    let search = dom.attribute(id, "src").is_some_and(|src| src.contains("search"));
    let script = (name == "script" && !data && !search).then_some("is a script");
    (missing.into_iter().map(|attribute| format!("lacks `{attribute}`")))
        .chain(written.map(|attribute| format!("may not have `{attribute}`")))
        .chain(scripted.map(|(attribute, _)| format!("has `{attribute}`")))
        .chain(empty.map(|(attribute, _)| format!("has an empty `{attribute}`")))
        .chain(script.map(str::to_owned))
        .map(move |said| format!("`{name}` {said}"))
}

#[test]
fn what_is_wrong_is_found() {
    let page = "<!doctype html><html lang=\"en\"><head><title>x</title></head><body>";
    let found = |html: &str| -> Vec<String> {
        let dom = Dom::parse(&format!("{page}{html}</body></html>"));
        let errors = dom.errors.iter().map(|(_, said)| said.clone());
        errors.chain(dom.elements().filter_map(|id| misplaced(&dom, id))).collect()
    };
    assert_eq!(found("<p>a <a href=\"x\">b</a></p><ul><li>a</li></ul>"), [""; 0]);
    for wrong in [
        "<p><div>a</div></p>",
        "<ul><p>a</p></ul>",
        "<span><div>a</div></span>",
        "<a href=\"x\"><button>a</button></a>",
        "<label><label>a</label></label>",
        "<figure><figcaption>a</figcaption><p>b</p><figcaption>c</figcaption><p>d</p></figure>",
        "<details><p>a</p></details>",
        "<div><li>a</li></div>",
        "<b><i>a</b></i>",
        "<p>&nosuch;</p>",
        "<p a a>x</p>",
        "<style>a{}</style>",
    ] {
        assert!(!found(wrong).is_empty(), "{wrong}");
    }
}
