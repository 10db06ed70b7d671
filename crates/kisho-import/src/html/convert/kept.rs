//! What stays HTML, because Markdown has nothing like it.

use super::super::dom::{Kind, NodeId, Step};
use super::Converter;
use crate::escape;

/// The elements of formulas that browsers show.
const FORMULA: [&str; 32] = [
    "math",
    "maction",
    "menclose",
    "merror",
    "mfenced",
    "mfrac",
    "mi",
    "mlabeledtr",
    "mmultiscripts",
    "mn",
    "mo",
    "mover",
    "mpadded",
    "mphantom",
    "mprescripts",
    "mroot",
    "mrow",
    "ms",
    "mspace",
    "msqrt",
    "mstyle",
    "msub",
    "msubsup",
    "msup",
    "mtable",
    "mtd",
    "mtext",
    "mtr",
    "munder",
    "munderover",
    "none",
    "semantics",
];

/// Attributes of formulas that say how they look, or how they are read aloud. `form` names another element anywhere else in HTML,
/// and says here what its place says already.
const LOOK: [&str; 36] = [
    "accent",
    "accentunder",
    "align",
    "alttext",
    "close",
    "columnalign",
    "columnlines",
    "columnspacing",
    "columnspan",
    "depth",
    "dir",
    "display",
    "displaystyle",
    "fence",
    "frame",
    "height",
    "largeop",
    "linethickness",
    "lspace",
    "mathsize",
    "mathvariant",
    "maxsize",
    "minsize",
    "movablelimits",
    "notation",
    "open",
    "rowalign",
    "rowlines",
    "rowspacing",
    "rowspan",
    "rspace",
    "scriptlevel",
    "separators",
    "stretchy",
    "symmetric",
    "width",
];

impl Converter<'_, '_> {
    /// Whether an element is a short form with its long one, and nothing but text in it.
    pub(super) fn is_short_form(&self, id: NodeId) -> bool {
        let is_text = |&child: &NodeId| matches!(self.dom.get(child).kind, Kind::Text(_));
        let title = self.dom.attribute(id, "title").unwrap_or_default();
        !title.trim().is_empty() && self.dom.get(id).children.iter().all(is_text)
    }

    /// Abbreviations stay HTML: Markdown has no mark for them.
    pub(super) fn abbreviation(&mut self, id: NodeId) {
        let title = self.dom.attribute(id, "title").unwrap_or_default();
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut text = String::new();
        escape::push(&mut text, &self.dom.text(id));
        // In a table a bare `|` would end the cell.
        let title = escape::html(&title).replace('|', "&#124;");
        self.writer.raw(&format!("<abbr title=\"{title}\">{text}</abbr>"));
    }

    /// Ruby stays HTML: Markdown has no mark for it.
    pub(super) fn ruby(&mut self, id: NodeId) {
        let mut out = String::new();
        for step in self.dom.walk(id) {
            match step {
                Step::Enter(at) => match &self.dom.get(at).kind {
                    Kind::Text(text) => escape::push(&mut out, text),
                    Kind::Element(name, _) if ["ruby", "rt", "rp"].contains(&name.as_str()) => {
                        out += &format!("<{name}>")
                    }
                    _ => {}
                },
                Step::Leave(at) => {
                    if let name @ ("ruby" | "rt" | "rp") = self.dom.name(at) {
                        out += &format!("</{name}>");
                    }
                }
            }
        }
        self.writer.raw(&out);
    }

    /// A formula in MathML, without notes for programs: the same formula in the language of another.
    pub(super) fn formula(&mut self, id: NodeId) {
        let is_note = |at: NodeId| ["annotation", "annotation-xml"].contains(&self.dom.name(at));
        let (mut out, mut notes) = (String::new(), 0_usize);
        for step in self.dom.walk(id) {
            match step {
                Step::Enter(at) if is_note(at) => notes += 1,
                Step::Leave(at) if is_note(at) => notes = notes.saturating_sub(1),
                Step::Enter(_) | Step::Leave(_) if notes > 0 => {}
                Step::Enter(at) => match &self.dom.get(at).kind {
                    // Between elements it is nothing.
                    Kind::Text(text) if text.trim().is_empty() => {}
                    Kind::Text(text) => escape::push(&mut out, text),
                    Kind::Element(name, attributes) if FORMULA.contains(&name.as_str()) => {
                        out += &format!("<{name}{}>", look(attributes));
                    }
                    _ => {}
                },
                Step::Leave(at) if FORMULA.contains(&self.dom.name(at)) => {
                    out += &format!("</{}>", self.dom.name(at));
                }
                Step::Leave(_) => {}
            }
        }
        self.writer.raw(&out);
    }
}

/// What formulas keep of their attributes.
fn look(attributes: &[(String, String)]) -> String {
    let kept = attributes.iter().filter(|(key, _)| LOOK.contains(&key.as_str()));
    kept.map(|(key, value)| {
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        // In a table a bare `|` would end the cell.
        format!(" {key}=\"{}\"", escape::html(&value).replace('|', "&#124;"))
    })
    .collect()
}
