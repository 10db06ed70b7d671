//! Keys of TOML and YAML, and their values.

use gen_lsp_types::CompletionItemKind;
use kisho_source::serial::Shape;

use super::{Offer, is_fine};
use crate::lsp::At;
use crate::lsp::cursor::KeyForm;
use crate::lsp::guide;
use crate::site::{Keys, SiteView};

/// Other names of keys, which kisho reads for those who come from elsewhere.
const ALIASES: [&str; 2] = ["default_language", "paginate_reversed"];

/// The keys at the end of a way of tables that `text` has not yet.
pub fn names(keys: Keys, way: &[String], form: KeyForm, text: &str) -> Vec<Offer> {
    let borrowed: Vec<&str> = way.iter().map(String::as_str).collect();
    let Shape::Table(names) = keys.shape(&borrowed) else { return Vec::new() };
    let is_there = |name: &str| {
        let sign = if form == KeyForm::Yaml { ':' } else { '=' };
        let is_it = |line: &str| line.split_once(sign).is_some_and(|(key, _)| key.trim() == name);
        way.is_empty() && text.lines().any(is_it)
    };
    let known = names.iter().filter(|name| is_fine(keys, way, name) && !ALIASES.contains(name));
    let offer = |name: &&str| {
        let mut whole = borrowed.clone();
        whole.push(name);
        let said = guide::key(keys, &whole);
        let is_table = matches!(keys.shape(&whole), Shape::Table(_) | Shape::Map);
        let insert = match (form, is_table) {
            (KeyForm::Toml | KeyForm::Header, true) => (*name).to_owned(),
            (KeyForm::Yaml, true) => format!("{name}:"),
            (KeyForm::Toml, false) => format!("{name} = "),
            (KeyForm::Yaml, false) => format!("{name}: "),
            // What is no table has no header.
            (KeyForm::Header, false) => return None,
        };
        Some(Offer::new(*name, CompletionItemKind::Property).said(said).inserting(insert))
    };
    known.filter(|name| !is_there(name)).filter_map(offer).collect()
}

/// The values of the key at the end of a way. `bare`: a text needs quotes that are not there yet.
pub fn values(at: &At<'_>, keys: Keys, way: &[String], bare: bool) -> Vec<Offer> {
    let borrowed: Vec<&str> = way.iter().map(String::as_str).collect();
    let value = |value: &str| Offer::new(value, CompletionItemKind::Value);
    let text = |text: &str| if bare { value(text).inserting(format!("\"{text}\"")) } else { value(text) };
    match keys.shape(&borrowed) {
        Shape::Flag => ["true", "false"].into_iter().map(value).collect(),
        Shape::OneOf(words) => words.iter().map(|word| text(word)).collect(),
        _ => {
            let found = at.site.map(|site| of_site(&site, keys, &borrowed)).unwrap_or_default();
            found.iter().map(|found| text(found)).collect()
        }
    }
}

/// What the site has for a key.
fn of_site(site: &SiteView<'_>, keys: Keys, way: &[&str]) -> Vec<String> {
    let owned = |names: std::collections::BTreeSet<&str>| names.into_iter().map(str::to_owned).collect();
    match (keys, way) {
        (
            Keys::Page | Keys::Section,
            [taxonomy @ ("tags" | "series" | "game")] | ["taxonomies", taxonomy],
        ) => owned(site.terms(taxonomy)),
        (Keys::Page | Keys::Section, ["authors"]) => owned(site.authors()),
        (Keys::Page | Keys::Section, ["template" | "page_template"]) => {
            site.templates().map(|(name, _)| name.to_owned()).collect()
        }
        (_, ["lang"]) => site.languages(),
        (Keys::Page | Keys::Section, ["redirect_to"])
        | (Keys::Config, ["menu", .., "url"] | ["redirects", _]) => {
            site.pages().map(|page| format!("@/{}", page.file)).collect()
        }
        _ => Vec::new(),
    }
}
