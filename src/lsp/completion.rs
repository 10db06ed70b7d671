//! What can be written where the cursor stands.

mod keys;
mod links;

use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, Documentation, MarkupContent, MarkupKind, TextEdit,
};
use kisho_board::present::options::{Kind as OptionKind, SPECS, value_words};
use kisho_game::text::{Lang, Span};

use super::At;
use super::cursor::{self, Cursor};
use super::documents::Kind;
use super::guide;
use crate::site::{Keys, SiteView};

/// Most that is offered at once; what is typed next chooses among the rest.
const MOST: usize = 500;

/// Something that can be written.
pub struct Offer {
    label: String,
    kind: CompletionItemKind,
    detail: Option<String>,
    said: Option<String>,
    /// What is written, if it is not the label.
    insert: Option<String>,
}

impl Offer {
    /// Something that is written as it is called.
    pub fn new(label: impl Into<String>, kind: CompletionItemKind) -> Self {
        Self { label: label.into(), kind, detail: None, said: None, insert: None }
    }

    /// The same with a few words beside it.
    pub fn with_detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into()).filter(|detail| !detail.is_empty());
        self
    }

    /// The same with its documentation in Markdown.
    pub fn said(mut self, said: Option<String>) -> Self {
        self.said = said;
        self
    }

    /// The same, where something else is written than it is called.
    pub fn inserting(mut self, insert: impl Into<String>) -> Self {
        self.insert = Some(insert.into());
        self
    }
}

/// What can be written at a place.
pub fn complete(at: &At<'_>) -> CompletionList {
    let text = &at.document.text;
    let cursor = match (&at.document.kind, at.document.keys()) {
        (Kind::Page(_), _) => cursor::in_page(text, at.offset),
        (Kind::Lone, _) => cursor::in_markdown(text, 0, at.offset),
        (Kind::Template(_), _) => cursor::in_template(text, at.offset),
        (_, Some(_)) => cursor::in_toml(text, 0, at.offset),
        _ => Cursor::Nothing,
    };
    let keys = at.document.keys();
    let line = text.get(at.offset..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let rest = rest_of_word(&cursor, text, line);
    let (typed, offers) = match cursor {
        Cursor::Notation(typed) => (typed, notations()),
        Cursor::Option { notation, given, typed } => (typed, options(notation, &given)),
        Cursor::Value { notation, option, typed } => (typed, values(at, notation, &option, typed)),
        Cursor::Link(typed) => (typed, links::offers(at, typed)),
        Cursor::Shortcode(typed) => (typed, at.site.map(|site| shortcodes(&site)).unwrap_or_default()),
        Cursor::Argument { shortcode, call, typed } => {
            (typed, at.site.map(|site| arguments(&site, &shortcode, &call)).unwrap_or_default())
        }
        Cursor::Template(typed) => (typed, at.site.map(|site| templates(&site)).unwrap_or_default()),
        Cursor::Key { way, typed, form } => {
            (typed, keys.map(|keys| keys::names(keys, &way, form, text)).unwrap_or_default())
        }
        Cursor::KeyValue { way, typed, bare } => {
            (typed, keys.map(|keys| keys::values(at, keys, &way, bare)).unwrap_or_default())
        }
        Cursor::Nothing => (Span::at(at.offset), Vec::new()),
    };
    list(at, typed, rest, offers)
}

/// How much of the line after the cursor belongs to the word at it. `line`: what stands there.
fn rest_of_word(cursor: &Cursor, text: &str, line: &str) -> usize {
    let before = |typed: &Span| text.get(..typed.start).and_then(|before| before.chars().next_back());
    let until = |is_end: fn(char) -> bool| line.find(is_end).unwrap_or(line.len());
    // What closes it may not be typed yet, and the next one may belong to another word.
    let closed = |sign: char| {
        let is_other = |c: char| c.is_whitespace() || "=\"'()[]<>".contains(c);
        let word =
            line.find(is_other).filter(|end| line.get(*end..).is_some_and(|rest| rest.starts_with(sign)));
        word.unwrap_or_else(|| until(|c| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '-')))
    };
    match cursor {
        Cursor::Template(_) => closed('"'),
        Cursor::Link(typed) if before(typed) == Some('<') => closed('>'),
        Cursor::Link(_) => closed(')'),
        Cursor::Value { typed, .. } | Cursor::KeyValue { typed, .. } => match before(typed) {
            Some(quote @ ('"' | '\'')) => closed(quote),
            _ => until(|c| c.is_whitespace() || matches!(c, ',' | ']' | '#')),
        },
        _ => until(|c| !c.is_alphanumeric() && !matches!(c, '_' | '-')),
    }
}

/// Where what is written in place of a word ends: after the word, and after what follows it if that is written too, such as the `=`
/// of an option. `rest`: the line from the end of the word on.
fn replaced_until(rest: &str, end: usize, new_text: &str) -> usize {
    let ending = new_text.trim_start_matches(|c: char| !matches!(c, '=' | ':' | '(' | ' '));
    let (sign, after) = (ending.trim(), rest.trim_start_matches(' '));
    let follows = matches!(sign, "=" | ":" | "(") && after.starts_with(sign);
    if !follows {
        return end;
    }
    let mut length = rest.len() - after.len() + sign.len();
    if ending.ends_with(' ') && after.get(sign.len()..).is_some_and(|after| after.starts_with(' ')) {
        length += 1;
    }
    end + length
}

/// What of the offers begins as what has been typed, or else holds it. `length`: how many bytes after it belong to the word that is
/// being written.
fn list(at: &At<'_>, typed: Span, length: usize, mut offers: Vec<Offer>) -> CompletionList {
    let line = at.document.text.get(typed.end..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    // A word that has been begun is replaced as a whole; before a word, another one is written.
    let length = if typed.start < typed.end { length } else { 0 };
    let (word_end, rest) = (typed.end + length, line.get(length..).unwrap_or_default());
    let word = at.document.text.get(typed.start..typed.end).unwrap_or_default().to_lowercase();
    let text = |offer: &Offer| offer.insert.as_ref().unwrap_or(&offer.label).to_lowercase();
    let is_incomplete = offers.len() > MOST;
    if is_incomplete {
        offers.retain(|offer| text(offer).contains(&word) || offer.label.to_lowercase().contains(&word));
        offers.truncate(MOST);
    }
    let items = offers.into_iter().enumerate().map(|(number, offer)| {
        let new_text = offer.insert.unwrap_or_else(|| offer.label.clone());
        let range = at.lines.range(Span::new(typed.start, replaced_until(rest, word_end, &new_text)));
        CompletionItem {
            kind: Some(offer.kind),
            detail: offer.detail,
            documentation: offer.said.map(|value| {
                Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value })
            }),
            sort_text: Some(format!("{number:04}")),
            // What is typed begins as one of the two, and not with a sign before it.
            filter_text: (new_text != offer.label).then(|| match new_text.starts_with(['<', '"']) {
                true => format!("{} {new_text}", offer.label),
                false => format!("{new_text} {}", offer.label),
            }),
            text_edit: Some(TextEdit { range, new_text }.into()),
            label: offer.label,
            ..CompletionItem::default()
        }
    });
    CompletionList { is_incomplete, items: items.collect(), item_defaults: None, apply_kind: None }
}

fn notations() -> Vec<Offer> {
    let known = kisho_game::notations().filter(|notation| notation.name != "json");
    let known = known.map(|notation| {
        let said = guide::notation(notation.name).or_else(|| Some(notation.about.to_owned()));
        Offer::new(notation.name, CompletionItemKind::Class).said(said)
    });
    let board = "qf_freeboard";
    known.chain([Offer::new(board, CompletionItemKind::Class).said(guide::notation(board))]).collect()
}

/// The options that a block in a notation can have and has not yet.
fn options(notation: &str, given: &[String]) -> Vec<Offer> {
    let Some(notation) = kisho_game::notation(notation) else { return Vec::new() };
    let is_given = |name: &str| given.iter().any(|given| given.strip_prefix("no-").unwrap_or(given) == name);
    let mut offers = Vec::new();
    for spec in SPECS.iter().filter(|spec| spec.fits(notation) && !is_given(spec.name)) {
        let said = || guide::option(spec.name).or_else(|| Some(spec.help(Lang::En).to_owned()));
        let offer = |label: String| Offer::new(label, CompletionItemKind::Property).said(said());
        if !matches!(spec.kind, OptionKind::Value(_)) {
            offers.push(offer(spec.name.to_owned()));
        }
        if let OptionKind::Value(value) | OptionKind::SwitchOrValue(value) = spec.kind {
            offers.push(offer(format!("{}=", spec.name)).with_detail(value));
        }
        if !matches!(spec.kind, OptionKind::Value(_)) {
            offers.push(offer(format!("no-{}", spec.name)));
        }
    }
    offers
}

/// A file whose name stands between two signs if it has spaces; the first of them may be there already.
fn spaced(at: &At<'_>, typed: Span, path: String, (open, close): (&str, &str)) -> Offer {
    let is_open = at.document.text.get(..typed.start).is_some_and(|before| before.ends_with(open));
    let insert = (path.contains(' ') && !is_open).then(|| format!("{open}{path}{close}"));
    let offer = Offer::new(path, CompletionItemKind::File);
    match insert {
        Some(insert) => offer.inserting(insert),
        None => offer,
    }
}

fn values(at: &At<'_>, notation: &str, option: &str, typed: Span) -> Vec<Offer> {
    let value = |value: &str| Offer::new(value, CompletionItemKind::Value);
    match (option, at.site) {
        ("theme", Some(site)) => site.board_themes().iter().map(|theme| value(&theme.name)).collect(),
        ("theme", None) => {
            kisho_board::diagram::theme::Themes::default().iter().map(|theme| value(&theme.name)).collect()
        }
        ("src", Some(site)) => {
            let endings = kisho_game::notation(notation).map_or(&[][..], |notation| notation.extensions);
            let is_record = |file: &&str| {
                file.rsplit_once('.')
                    .is_some_and(|(_, ending)| endings.iter().any(|known| ending.eq_ignore_ascii_case(known)))
            };
            let folder = match &at.document.kind {
                Kind::Page(file) => {
                    file.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"))
                }
                _ => String::new(),
            };
            let path =
                |file: &str| file.strip_prefix(&folder).map_or_else(|| format!("@/{file}"), str::to_owned);
            let files = site.files().filter(is_record).map(path);
            files.map(|path| spaced(at, typed, path, ("\"", "\""))).collect()
        }
        _ => {
            let spec = SPECS.iter().find(|spec| spec.name == option);
            spec.map(value_words).unwrap_or_default().into_iter().map(value).collect()
        }
    }
}

fn shortcodes(site: &SiteView<'_>) -> Vec<Offer> {
    let offer = |(name, arguments): (&str, Vec<&str>)| {
        Offer::new(name, CompletionItemKind::Function)
            .with_detail(format!("({})", arguments.join(", ")))
            .said(guide::shortcode(name))
            .inserting(format!("{name}("))
    };
    site.shortcodes().into_iter().map(offer).collect()
}

fn arguments(site: &SiteView<'_>, shortcode: &str, call: &str) -> Vec<Offer> {
    let found = site.shortcodes().into_iter().find(|(name, _)| *name == shortcode);
    let missing = |name: &&str| !call.contains(&format!("{name}="));
    let names = found.map(|(_, names)| names).unwrap_or_default().into_iter().filter(missing);
    names.map(|name| Offer::new(format!("{name}="), CompletionItemKind::Property)).collect()
}

fn templates(site: &SiteView<'_>) -> Vec<Offer> {
    site.templates().map(|(name, _)| Offer::new(name, CompletionItemKind::File)).collect()
}

/// Whether a key of a file is one at the top that can stand there.
fn is_fine(keys: Keys, way: &[String], name: &str) -> bool {
    !way.is_empty() || keys.has(name)
}
