//! Players of Go and shogi, whose records stand in attributes, between tags or in files.

use super::dom::{Dom, NodeId};
use super::record::{record, sgf};
use kisho_source::address::decode;

/// Attributes in which players have their record, or the address of its file: the attribute, and what to call the player.
const ATTRIBUTES: [(&str, &str); 11] = [
    ("data-wgo", "WGo"),
    ("data-wgo-diagram", "WGo"),
    ("data-maxigos-sgf", "maxiGos"),
    ("data-maxigos", "maxiGos"),
    ("data-sgf", "data-sgf"),
    ("data-kif", "data-kif"),
    ("data-kifu", "data-kifu"),
    ("data-csa", "data-csa"),
    ("sp_body", "shogi-player"),
    ("sp-body", "shogi-player"),
    ("sp_src", "shogi-player"),
];

/// Classes of players that have the record between their tags, or the address of its file in `sgf`.
const CLASSES: [(&str, &str); 5] = [
    ("eidogo-player-auto", "EidoGo"),
    ("eidogo-player-problem", "EidoGo"),
    ("besogo-editor", "BesoGo"),
    ("besogo-viewer", "BesoGo"),
    ("besogo-diagram", "BesoGo"),
];

/// What the player is called that an element was, wherever its record is.
#[must_use]
pub fn name(dom: &Dom, id: NodeId) -> Option<&'static str> {
    if dom.name(id) == "shogi-player" {
        return Some("shogi-player");
    }
    if is_kifu(dom, id) {
        return Some("Kifu for JS");
    }
    let class = CLASSES.iter().find(|(class, _)| dom.has_class(id, class));
    let attribute = || ATTRIBUTES.iter().find(|(key, _)| dom.attribute(id, key).is_some());
    class.or_else(attribute).map(|(_, name)| *name)
}

/// Whether an element holds a record of Kifu for JS, or names its file.
fn is_kifu(dom: &Dom, id: NodeId) -> bool {
    let kind = dom.attribute(id, "type").unwrap_or_default();
    dom.name(id) == "script" && kind.trim().eq_ignore_ascii_case("text/kifu")
}

/// The block for an element that holds a record of its own.
#[must_use]
pub fn block(dom: &Dom, id: NodeId) -> Option<String> {
    match dom.name(id) {
        "iframe" | "embed" | "frame" => return in_address(dom.attribute(id, "src")?),
        "object" => return in_address(dom.attribute(id, "data")?),
        "a" => return in_address(dom.attribute(id, "href")?),
        _ => {}
    }
    name(dom, id)?;
    let said = ATTRIBUTES.iter().find_map(|(key, _)| record(dom.attribute(id, key)?));
    said.or_else(|| record(&dom.text(id)).filter(|_| address(dom, id).is_none()))
}

/// The file of the record that an element plays, with the notation that its name tells.
#[must_use]
pub fn file(dom: &Dom, id: NodeId) -> Option<(&'static str, String)> {
    let address = address(dom, id)?;
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let extension = path.rsplit_once('.')?.1.to_ascii_lowercase();
    let notation =
        kisho_game::notation(&extension).filter(|known| known.extensions.contains(&&*extension))?;
    Some((notation.name, address))
}

/// The address of the record that an element plays.
fn address(dom: &Dom, id: NodeId) -> Option<String> {
    let in_query = |key: &str| {
        let query = dom.attribute(id, key)?.split_once('?')?.1;
        query.split('&').find_map(|pair| Some(decode(pair.strip_prefix("sgf=")?)))
    };
    let own = |key: &str| dom.attribute(id, key).map(str::to_owned);
    match dom.name(id) {
        "iframe" | "embed" | "frame" => in_query("src"),
        "object" => in_query("data"),
        "a" => in_query("href"),
        "script" if is_kifu(dom, id) => own("data-src").or_else(|| own("src")),
        _ if CLASSES.iter().any(|(class, _)| dom.has_class(id, class)) => own("sgf"),
        // What `data-maxigos` names is a theme.
        _ => ATTRIBUTES.iter().filter(|(key, _)| *key != "data-maxigos").find_map(|(key, _)| own(key)),
    }
}

/// An address such as `bodoview.htm?sgf=(;B[jj];)`.
fn in_address(address: &str) -> Option<String> {
    let query = address.split_once('?')?.1;
    let value = query.split('&').find_map(|pair| pair.strip_prefix("sgf="))?;
    sgf(&decode(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block_of(html: &str) -> Option<String> {
        let dom = Dom::parse(html).unwrap();
        dom.below(0).find_map(|id| block(&dom, id))
    }

    #[test]
    fn players_that_name_a_file() {
        let of = |html: &str| {
            let dom = Dom::parse(html).unwrap();
            let found = dom.below(0).find_map(|id| file(&dom, id));
            found.map(|(notation, address)| format!("{notation} {address}"))
        };
        for (html, wanted) in [
            ("<div class=\"eidogo-player-auto\" sgf=\"a/b.sgf\"></div>", Some("sgf a/b.sgf")),
            ("<div data-wgo=g.sgf>", Some("sgf g.sgf")),
            ("<div data-kif='x.kif'>", Some("kif x.kif")),
            ("<a href='v.html?a=1&sgf=g%20h.sgf'>", Some("sgf g h.sgf")),
            ("<a href='g.sgf'>", None),
            ("<div data-wgo='what'>", None),
        ] {
            assert_eq!(of(html).as_deref(), wanted, "{html}");
        }
        let inside = block_of("<div class=eidogo-player-auto>(;SZ[9];B[ee])</div>");
        assert_eq!(inside.unwrap(), "```sgf\n(;SZ[9];B[ee])\n```");
        assert_eq!(block_of("<div data-wgo='(;SZ[9];B[ee])'>").unwrap(), "```sgf\n(;SZ[9];B[ee])\n```");
    }

    #[test]
    fn records_of_their_own() {
        let go = "(;SZ[9];B[ee])";
        let kif = "手合割：平手\n   1 ７六歩(77)\n";
        for (html, notation, record) in [
            (format!("<div data-wgo-diagram='{go}'>"), "sgf", go),
            (format!("<div class=besogo-viewer>\n{go}\n</div>"), "sgf", go),
            (format!("<div class='x besogo-diagram'>{go}</div>"), "sgf", go),
            (format!("<div data-maxigos=rosewood>{go}</div>"), "sgf", go),
            (
                "<shogi-player sp_body='position startpos moves 7g7f 3c3d'></shogi-player>".to_owned(),
                "usi",
                "position startpos moves 7g7f 3c3d",
            ),
            (format!("<shogi-player sp_body='{kif}'></shogi-player>"), "kif", kif),
            (format!("<script type=text/kifu>\n{kif}</script>"), "kif", kif),
        ] {
            let wanted = format!("```{notation}\n{}\n```", record.trim_end());
            assert_eq!(block_of(&html).as_deref(), Some(&*wanted), "{html}");
        }
        for html in [
            "<div class=besogo-editor></div>",
            "<div class=besogo-viewer sgf=g.sgf>(;SZ[9];B[ee])</div>",
            "<div data-maxigos=rosewood></div>",
            "<script type=text/kifu data-src=k.kif></script>",
            "<script>(;SZ[9];B[ee])</script>",
            "<div>(;SZ[9];B[ee])</div>",
        ] {
            assert_eq!(block_of(html), None, "{html}");
        }
    }

    #[test]
    fn players_are_known_by_name() {
        let of = |html: &str| {
            let dom = Dom::parse(html).unwrap();
            dom.below(0).find_map(|id| name(&dom, id))
        };
        assert_eq!(of("<div class=besogo-editor></div>"), Some("BesoGo"));
        assert_eq!(of("<div data-maxigos=rosewood></div>"), Some("maxiGos"));
        assert_eq!(of("<script type='text/Kifu'></script>"), Some("Kifu for JS"));
        assert_eq!(of("<p class=besogo><script>x</script>"), None);
    }
}
