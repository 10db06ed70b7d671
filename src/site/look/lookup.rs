//! The pages and addresses that templates ask for by name, in the words of Zola.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use tera::{Error, Kwargs, TeraResult, Value};

use super::arguments;
use super::card::{Card, seen_from};
use super::engine::Rendering;
use crate::site::map::tree::Kind;
use crate::site::source::cells::Cached;
use kisho_game::text::nearest;
use kisho_source::address::{encode, has_scheme};

/// All pages and terms of a site, as any template may ask for them.
#[derive(Debug)]
pub struct PageLookup {
    /// All pages.
    pub pages: Vec<Named>,
    /// The numbers of pages by their files.
    pub by_file: BTreeMap<String, usize>,
    /// By the name of the file without its language, and the language.
    pub by_name: HashMap<(String, String), usize>,
    /// The addresses of terms by taxonomy, name in small letters, and language.
    pub terms: HashMap<[String; 3], String>,
    /// The version of the shape of the site, on which a failed lookup depends.
    pub shape: u64,
}

/// A page, as templates may ask for it.
#[derive(Debug)]
pub struct Named {
    /// Its address.
    pub url: String,
    /// The number of its seat.
    pub seat: u64,
    /// Page or section.
    pub kind: Kind,
    /// What others see of it.
    pub card: Cached<Card>,
    /// The pages of a section.
    pub pages: Vec<usize>,
    /// The sections of a section.
    pub sections: Vec<usize>,
    /// Both in one order, if the section belongs to a book.
    pub chapters: Vec<usize>,
    /// The numbers of these three.
    pub lists: [u64; 3],
}

impl PageLookup {
    /// The number of a page by its file, or by the file of its translation.
    fn find(&self, now: &mut Rendering, path: &str, lang: Option<&str>) -> TeraResult<usize> {
        let path = path.strip_prefix("@/").unwrap_or(path);
        let found = match lang {
            Some(lang) => self.by_name.get(&(path.to_owned(), lang.to_owned())),
            None => self.by_file.get(path),
        };
        match found.and_then(|&number| self.pages.get(number)) {
            Some(named) if lang.is_none() => now.note(named.seat),
            _ => now.note(self.shape),
        }
        found.copied().ok_or_else(|| {
            let near = nearest(path, self.by_file.keys().map(String::as_str));
            let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            let lang = lang.map(|lang| format!(" in the language `{lang}`")).unwrap_or_default();
            Error::message(format!("there is no page `{path}`{lang}{near}"))
        })
    }

    /// A page as the one that asks for it sees it.
    fn seen(&self, now: &mut Rendering, number: usize) -> Value {
        self.pages.get(number).map_or_else(Value::none, |named| {
            now.note(named.card.id);
            seen_from(&named.card, &now.root)
        })
    }
}

fn known(now: &Rendering) -> TeraResult<Arc<PageLookup>> {
    let message = "the template of a shortcode cannot request other pages, because they are still being read";
    now.known.clone().ok_or_else(|| Error::message(message))
}

/// The name of a page that a template asks for. In Zola, `ancestors` are such names.
fn path(kwargs: &Kwargs) -> TeraResult<String> {
    if kwargs.must_get::<&Value>("path")?.is_map() {
        return Err(Error::message(
            "`path` is a page already, and not the name of one; pages in `ancestors` can be used as they are",
        ));
    }
    kwargs.must_get("path")
}

/// `get_page(path="go/joseki.md", lang="ja")`
pub fn get_page(now: &mut Rendering, kwargs: &Kwargs) -> TeraResult<Value> {
    arguments::check("get_page", kwargs, &["path", "lang"])?;
    let (path, lang) = (path(kwargs)?, kwargs.get::<String>("lang")?);
    let known = known(now)?;
    let number = known.find(now, &path, lang.as_deref())?;
    match known.pages.get(number) {
        Some(named) if named.kind == Kind::Section => {
            Err(Error::message(format!("`{path}` is a section; use `get_section`")))
        }
        _ => Ok(known.seen(now, number)),
    }
}

/// `get_section(path="go/_index.md", lang="ja", metadata_only=false)`
pub fn get_section(now: &mut Rendering, kwargs: &Kwargs) -> TeraResult<Value> {
    arguments::check("get_section", kwargs, &["path", "lang", "metadata_only"])?;
    let (path, lang) = (path(kwargs)?, kwargs.get::<String>("lang")?);
    let known = known(now)?;
    let number = known.find(now, &path, lang.as_deref())?;
    let Some(named) = known.pages.get(number).filter(|named| named.kind == Kind::Section) else {
        return Err(Error::message(format!("`{path}` is not a section; use `get_page`")));
    };
    let mut section = known.seen(now, number).into_map().unwrap_or_default();
    if !kwargs.get::<bool>("metadata_only")?.unwrap_or_default() {
        named.lists.iter().for_each(|id| now.note(*id));
        now.budget.turn(named.pages.len() + named.sections.len() + named.chapters.len())?;
        let mut seen =
            |list: &[usize]| -> Vec<Value> { list.iter().map(|&number| known.seen(now, number)).collect() };
        let (pages, sections) = (seen(&named.pages), seen(&named.sections));
        let items = listed(seen(&named.chapters), &sections, &pages);
        for (key, list) in [("pages", pages), ("sections", sections), ("items", items)] {
            section.insert(key.into(), list.into());
        }
    }
    Ok(section.into())
}

/// What the list of a section shows: the chapters of a book, elsewhere its sections and then its pages.
#[must_use]
pub fn listed(chapters: Vec<Value>, sections: &[Value], pages: &[Value]) -> Vec<Value> {
    if chapters.is_empty() { sections.iter().chain(pages).cloned().collect() } else { chapters }
}

/// `get_url(path="@/go/joseki.md#corner")`, or of a file of the site: the way there from the page that is being made.
pub fn get_url(now: &mut Rendering, kwargs: &Kwargs) -> TeraResult<String> {
    // The names of files change with what they hold: `cachebust` of Zola adds nothing.
    arguments::check("get_url", kwargs, &["path", "lang", "trailing_slash", "cachebust"])?;
    let (path, lang) = (kwargs.must_get::<String>("path")?, kwargs.get::<String>("lang")?);
    let root = now.root.clone();
    if path.starts_with("@/") {
        let (file, place) =
            path.split_once('#').map_or((path.as_str(), None), |(file, place)| (file, Some(place)));
        let known = known(now)?;
        let named = known.pages.get(known.find(now, file, lang.as_deref())?);
        let place = place.map(|place| format!("#{}", encode(place))).unwrap_or_default();
        return Ok(here(root + &named.map_or_else(String::new, |named| encode(&named.url))) + &place);
    }
    if has_scheme(&path) || path.starts_with("//") || path.starts_with('#') {
        return Ok(path);
    }
    let mut url = root + path.trim_start_matches('/');
    if kwargs.get::<bool>("trailing_slash")?.unwrap_or_default() && !url.ends_with('/') {
        url.push('/');
    }
    Ok(here(url))
}

/// The address of a page seen from itself.
fn here(url: String) -> String {
    if url.is_empty() { "./".to_owned() } else { url }
}

/// `get_taxonomy_url(kind="tags", name="walls", lang="en")`
pub fn get_taxonomy_url(now: &mut Rendering, kwargs: &Kwargs) -> TeraResult<String> {
    arguments::check("get_taxonomy_url", kwargs, &["kind", "name", "lang", "required"])?;
    let (kind, name) = (kwargs.must_get::<String>("kind")?, kwargs.must_get::<String>("name")?);
    let lang = kwargs.get::<String>("lang")?.unwrap_or_else(|| now.lang.clone());
    let known = known(now)?;
    now.note(known.shape);
    let url = known.terms.get(&[kind.clone(), name.to_lowercase(), lang.clone()]);
    let url = url.ok_or_else(|| {
        Error::message(format!("no page in the language `{lang}` has the term `{name}` of `{kind}`"))
    })?;
    Ok(format!("{}{}", now.root, encode(url)))
}

/// `trans(key="home")`: a word in the language of the page.
pub fn trans(now: &mut Rendering, kwargs: &Kwargs) -> TeraResult<Value> {
    arguments::check("trans", kwargs, &["key", "lang"])?;
    let key = kwargs.must_get::<String>("key")?;
    let here = &now.lang;
    if let Some(lang) = kwargs.get::<String>("lang")?.filter(|lang| lang != here) {
        let message = format!("this page is in the language `{here}`, and its words are, too: not `{lang}`");
        return Err(Error::message(message));
    }
    let word = now.ui.as_ref().and_then(|ui| {
        let own = ui.get_from_path("extra").and_then(|extra| extra.get_from_path(&key));
        own.filter(|own| own.is_string()).or_else(|| ui.get_from_path(&key))
    });
    word.cloned().ok_or_else(|| Error::message(format!("there is no `{key}` in `ui.extra` and in `ui`")))
}
