//! What cannot become Markdown, and the messages about it.

use std::collections::HashSet;

use super::super::dom::{Dom, NodeId};
use super::super::main_content;
use super::super::old::{Now, is_link};
use super::super::{boards, players};
use super::Converter;
use kisho_game::text::{Diagnostic, Id, Source, Span};
use kisho_source::address::has_scheme;

impl Converter<'_, '_> {
    /// An element that needs a program, with the file that it shows.
    pub(super) fn left_out_element(&mut self, id: NodeId, name: &str) {
        if name == "input"
            && self.dom.attribute(id, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("hidden"))
        {
            return;
        }
        let of =
            |id: NodeId, key: &str| Some(format!("`<{name} {key}=\"{}\">`", self.dom.attribute(id, key)?));
        let source = || self.dom.first(id, "source").and_then(|source| of(source, "src"));
        let what = of(id, "src").or_else(|| of(id, "data")).or_else(source);
        self.left_out(id, what.unwrap_or_else(|| format!("`<{name}>`")));
    }

    /// The text for browsers that cannot show something.
    pub(super) fn left_out_text(&mut self, id: NodeId, name: &str) {
        let text = self.dom.text(id);
        let words = text.split('<').map(|part| part.split_once('>').map_or(part, |(_, after)| after));
        if words.into_iter().any(|words| !words.trim().is_empty()) {
            self.left_out(id, format!("`<{name}>`"));
        }
    }

    /// Takes note of an element with words or a board that readers did not see at first, such as an answer.
    pub(super) fn note_hidden(&mut self, id: NodeId, name: &str) {
        let style = self.dom.attribute(id, "style").unwrap_or_default();
        let style: String = style.chars().filter(|c| !c.is_whitespace()).collect();
        let is_hidden = self.dom.attribute(id, "hidden").is_some()
            || style.to_ascii_lowercase().contains("display:none")
            || (name == "dialog" && self.dom.attribute(id, "open").is_none());
        let is_board = |id: NodeId| {
            boards::is_viewer(self.dom, id)
                || boards::is_editor(self.dom, id)
                || players::block(self.dom, id).is_some()
                || players::file(self.dom, id).is_some()
        };
        let holds_any = || !self.dom.words(id).is_empty() || self.dom.below(id).any(is_board);
        if is_hidden && holds_any() {
            self.hidden.push(id);
        }
    }

    fn tell_hidden(&mut self) {
        let Some(&first) = self.hidden.first() else { return };
        let message = match self.hidden.len() {
            1 => "this part of the page was hidden at first, and is shown now".to_owned(),
            many => format!("{many} parts of the page were hidden at first, and are shown now"),
        };
        let hint = "put it into `<details>` if readers should ask for it, or leave it out";
        self.say(first, Id::ImportElement, &message, Some(hint));
    }

    pub(super) fn left_out(&mut self, id: NodeId, what: String) {
        self.others.entry(what).or_insert((id, 0)).1 += 1;
    }

    pub(super) fn tell_left_out(&mut self) {
        self.tell_hidden();
        self.tell_boards_elsewhere();
        for (id, what, hint) in self.lost_links() {
            self.say(id, Id::ImportLink, &what, Some(hint));
        }
        let is_lost = |id: &NodeId| self.dom.name(*id) == "script" && !self.boards.contains(id);
        let scripts: Vec<NodeId> = self.dom.below(0).filter(is_lost).collect();
        if let Some(&id) = scripts.first() {
            let count = scripts.len();
            let scripts = if count == 1 { "a script is".to_owned() } else { format!("{count} scripts are") };
            let hint = "boards become blocks, which need no script; what else it did is gone";
            self.say(id, Id::ImportScript, &format!("{scripts} left out"), Some(hint));
        }
        for (what, (id, count)) in std::mem::take(&mut self.others) {
            let often = match count {
                1 => String::new(),
                2 => " twice".to_owned(),
                count => format!(" {count} times"),
            };
            self.say(id, Id::ImportElement, &format!("{what} is left out{often}"), None);
        }
    }

    /// Whether a link to a player became a block.
    pub(super) fn is_player(&mut self, id: NodeId) -> bool {
        let has_file = |(_, address): (_, String)| matches!(self.links.resolve(&address), Now::To(to) if !has_scheme(&to));
        boards::block(self.dom, id).is_some() || players::file(self.dom, id).is_some_and(has_file)
    }

    /// What is lost of the links of the text, and what to do about it; each target once.
    fn lost_links(&mut self) -> Vec<(NodeId, String, &'static str)> {
        let mut known = HashSet::new();
        let mut lost = Vec::new();
        for id in self.dom.below(main_content(self.dom)) {
            let href = self.dom.attribute(id, "href").filter(|_| is_link(self.dom.name(id)));
            let Some(href) = href.filter(|_| !self.is_player(id)) else { continue };
            let (what, hint) = match (self.links.resolve(href), href.trim().split_once('#')) {
                (Now::Lost(what), _) => (
                    format!("the link is left out: {what}"),
                    "the text of the link stays; add the link again if there is a target",
                ),
                (Now::To(to), Some((page, place)))
                    if to.starts_with("@/")
                        && !to.contains('#')
                        && !place.is_empty()
                        && !place.eq_ignore_ascii_case("top") =>
                {
                    (
                        format!("the link leads to the top of its page: there is no `#{place}` on `{page}`"),
                        "add the place again if it is called otherwise there",
                    )
                }
                _ => continue,
            };
            if known.insert(what.clone()) {
                lost.push((id, what, hint));
            }
        }
        lost
    }

    pub(super) fn say(&mut self, id: NodeId, kind: Id, message: &str, hint: Option<&str>) {
        self.say_at(self.place(id), kind, message, hint);
    }

    pub(super) fn say_at(&mut self, place: Span, kind: Id, message: &str, hint: Option<&str>) {
        let mut problem = Diagnostic::warning(kind, place, message);
        problem.hint = hint.map(str::to_owned);
        self.problems.push(problem);
    }

    /// Where an element begins.
    pub(super) fn place(&self, id: NodeId) -> Span {
        place(self.dom, self.source, id)
    }
}

/// Where an element begins, by how many of its name stand before it in its line; the whole line if that is not found.
pub fn place(dom: &Dom, source: &Source, id: NodeId) -> Span {
    let number = dom.get(id).line;
    let (whole, name) = (line(source, number), dom.name(id));
    let text = source.text().get(whole.start..whole.end).unwrap_or_default();
    if name.is_empty() || text.len() > LONGEST_LINE {
        return whole;
    }
    let in_line = (0..id).rev().take_while(|&before| dom.get(before).line == number);
    let before = in_line.take(LONGEST_LINE).filter(|&before| dom.name(before) == name).count();
    let (text, tag) = (text.to_ascii_lowercase(), format!("<{name}"));
    // The tag that ends first in the line may begin above it.
    let before = match (begun_above(source, number, &tag), before) {
        (Some(above), 0) => return above,
        (above, before) => before - usize::from(above.is_some()),
    };
    let at = text.match_indices(&tag).map(|(at, _)| at).filter(|&at| is_tag(&text, at, &tag)).nth(before);
    at.map_or(whole, |at| {
        let length = text.get(at..).and_then(|tag| tag.find('>')).map_or(tag.len(), |end| end + 1);
        Span::new(at, at + length).shifted(whole.start)
    })
}

/// The first line of a tag that begins so above a line and goes on in it.
fn begun_above(source: &Source, number: usize, tag: &str) -> Option<Span> {
    for number in (1..number).rev().take(LINES) {
        let whole = line(source, number);
        let text = source.text().get(whole.start..whole.end).unwrap_or_default();
        if text.len() > LONGEST_LINE {
            return None;
        }
        if let Some(at) = text.rfind(['<', '>']) {
            let is_it = is_tag(&text.to_ascii_lowercase(), at, tag);
            return is_it.then(|| Span::new(whole.start + at, whole.end));
        }
    }
    None
}

/// Whether a tag that begins so stands there.
fn is_tag(text: &str, at: usize, tag: &str) -> bool {
    let after =
        text.get(at + tag.len()..).filter(|_| text.get(at..).is_some_and(|rest| rest.starts_with(tag)));
    after.is_some_and(|after| {
        after.starts_with(|c: char| c.is_ascii_whitespace() || c == '>' || c == '/') || after.is_empty()
    })
}

/// Most lines of a tag.
const LINES: usize = 20;

/// Longest line in which elements are looked for, in bytes: each message takes as long as its line.
const LONGEST_LINE: usize = 1 << 14;

/// The place of a line of a file.
pub fn line(source: &Source, number: usize) -> Span {
    let (text, line) = (source.text(), source.line(number));
    // The line is a part of the text, so that their addresses tell where it begins.
    let start = (line.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    if line.is_empty() { Span::at(0) } else { Span::new(start, start + line.trim_end().len()) }
}
