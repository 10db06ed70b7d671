//! HTML pages of fan sites as pages of kisho.

mod base;
mod boards;
mod charset;
mod codes;
mod convert;
mod crowded;
mod dom;
mod head;
mod moved;
mod old;
mod options;
mod players;
mod record;
mod ruby;
mod script;
mod table;
#[cfg(test)]
mod tests;
mod viewer;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;

use super::Imported;
use super::front::Front;
use crate::NewFile;
use dom::{Dom, NodeId, Step};
use kisho_game::text::{Diagnostic, Id, Lang, Source, Span, shown};
use kisho_source::files::CONTENT;
use kisho_source::{Language, Problems};
use moved::{Moved, is_section};
use old::{Facts, OldLinks, OldSite, is_index};
pub use old::{is_page, new_files};
pub use viewer::{OldBoard, OldFrame, OldMove, old_boards};

/// A page to import.
#[derive(Debug)]
pub struct HtmlPage {
    /// What messages call it.
    pub name: String,
    /// Its path on the old site, with `/` between the parts.
    pub path: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Makes pages of kisho from HTML pages. `root` is the folder of the old site, whose pictures and files come along;
/// without it, links stay as they are.
#[must_use]
pub fn html(pages: &[HtmlPage], root: Option<PathBuf>) -> Imported {
    let mut problems = Problems::default();
    let new_files = new_files(pages.iter().map(|page| &*page.path));
    let file_of = |page: &HtmlPage| new_files.get(&*page.path).cloned().unwrap_or_default();
    let facts: Vec<(&HtmlPage, Option<Facts>)> = pages
        .par_iter()
        .map(|page| {
            let (text, _) = charset::decode(&page.bytes);
            (page, Dom::parse(&text).ok().map(|dom| Facts::of(&dom, file_of(page))))
        })
        .collect();
    let mut named = HashSet::new();
    let mut known = HashMap::new();
    for (page, facts) in facts {
        let facts = facts.unwrap_or_default();
        named.extend(facts.named.iter().cloned());
        known.insert(page.path.clone(), Facts { file: file_of(page), ..facts });
    }
    let mut site = OldSite { pages: known, root, moved: Moved::default() };
    site.moved = Moved::find(&site);
    let made: Vec<_> = pages.par_iter().map(|page| one(page, &site, &named)).collect();
    let mut files = BTreeMap::new();
    let mut wanted = site.moved.files.clone();
    let mut lost_records = 0;
    for (page, made) in pages.iter().zip(made) {
        problems.append(made.problems);
        wanted.extend(made.files);
        lost_records += made.lost_records;
        if let Some(markdown) = made.markdown {
            files.insert(format!("{CONTENT}/{}", file_of(page)), NewFile::Made(markdown));
        }
    }
    if let Some(root) = &site.root {
        files.extend(wanted.into_iter().map(|path| {
            let disk = root.join(&path);
            (format!("{CONTENT}/{path}"), NewFile::Copied(disk))
        }));
    }
    tell_folders(&files, &mut problems);
    let config = config(&files) + &site.moved.lines;
    let problems = problems.into_sorted();
    Imported { config: Some(config), files, problems, lost_records, ..Imported::default() }
}

/// Says which folders had no page of their own: the menu can call them by their folder only.
fn tell_folders(files: &BTreeMap<String, NewFile>, problems: &mut Problems) {
    let made = files.iter().filter(|(_, file)| matches!(file, NewFile::Made(_)));
    let folders: BTreeSet<&str> = made.filter_map(|(file, _)| Some(file.rsplit_once('/')?.0)).collect();
    let below = folders.into_iter().filter(|folder| *folder != CONTENT);
    for folder in below.filter(|folder| !files.contains_key(&format!("{folder}/_index.md"))) {
        let name = folder.rsplit('/').next().unwrap_or(folder);
        let message = format!("this folder had no page of its own, so menus call it `{name}`");
        let hint = "write an `_index.md` there with a `title`";
        let problem = Diagnostic::warning(Id::ImportEmpty, Span::at(0), message).with_hint(hint);
        problems.push(&Arc::new(Source::new(folder, "")), problem);
    }
}

/// The text of a page that was made.
fn text(file: &NewFile) -> Option<&str> {
    if let NewFile::Made(text) = file { Some(text) } else { None }
}

/// The config of a site: it is called what its first page is called, and speaks the language of that page, or the only one that
/// there is. The languages of other pages have to be in it, unless kisho speaks them.
fn config(files: &BTreeMap<String, NewFile>) -> String {
    let value = |text: &str, key: &str| {
        let mut lines = text.lines().skip(1).take_while(|line| *line != "+++");
        lines.find_map(|line| Some(line.strip_prefix(key)?.strip_prefix(" = ")?.to_owned()))
    };
    let languages: BTreeSet<_> = files.values().filter_map(text).map(|text| value(text, "lang")).collect();
    let mut config = String::new();
    let lang = if let Some(first) = files.get("content/_index.md").and_then(text) {
        config.extend(value(first, "title").map(|title| format!("title = {title}\n")));
        value(first, "lang")
    } else {
        languages.first().filter(|_| languages.len() == 1).cloned().flatten()
    };
    config.extend(lang.iter().map(|lang| format!("lang = {lang}\n")));
    for other in languages.into_iter().flatten().filter(|other| Some(other) != lang.as_ref()) {
        let tag = other.trim_matches('"');
        if Lang::from_tag(tag).is_none() {
            config += &format!("\n[languages.{tag}]\n");
        }
    }
    config
}

/// What becomes of one page.
#[derive(Default)]
struct Made {
    /// The new page, if there is one.
    markdown: Option<String>,
    /// What there is to say.
    problems: Problems,
    /// The files that it shows.
    files: BTreeSet<String>,
    /// How many of its boards are left out.
    lost_records: usize,
}

fn one(page: &HtmlPage, site: &OldSite, named: &HashSet<String>) -> Made {
    let mut problems = Problems::default();
    let (text, lost) = charset::decode(&page.bytes);
    let source = Arc::new(Source::new(page.name.clone(), text));
    if let Some(encoding) = lost {
        let at = source.text().find(char::REPLACEMENT_CHARACTER).unwrap_or_default();
        let message = format!("some bytes are not characters of {encoding}");
        let problem = Diagnostic::warning(Id::ImportEncoding, Span::at(at), message);
        problems.push(&source, problem.with_hint("look for � in the new page"));
    }
    let dom = match Dom::parse(source.text()) {
        Ok(dom) => dom,
        Err((number, message)) => {
            let place = convert::line(&source, number);
            problems.push(&source, Diagnostic::error(Id::ImportLimit, place, message));
            return Made { problems, ..Made::default() };
        }
    };
    let head = head::read(&dom);
    let heading = title_heading(&dom, head.title.as_deref());
    let title = heading.map(|id| ruby::title(&dom, id)).or(head.title).or_else(|| {
        // Better the name of the site than none.
        dom.first(0, "h1").map(|id| ruby::title(&dom, id)).filter(|words| !words.is_empty())
    });
    let file = site.pages.get(&page.path).map_or("", |page| page.file.as_str());
    let mut front = Front::default();
    front.text("title", title.as_deref());
    if let Some(to) = site.moved.to.get(&page.path) {
        front.text("lang", head.lang.as_ref().map(Language::tag));
        front.list("aliases", &aliases(page, file, site));
        front.text("redirect_to", Some(to));
        let markdown = is_section(file).then(|| front.page(""));
        return Made { markdown, problems, ..Made::default() };
    }
    tell_refresh(&dom, &source, &page.path, &mut problems);
    let mut links = OldLinks { site, path: &page.path, files: BTreeSet::new() };
    let mut converted = convert::convert(&dom, &source, &mut links, named, heading);
    if heading.is_some() && converted.markdown.starts_with("# ") {
        // kisho shows a heading at the beginning in place of the title, which has to stay before it.
        converted = convert::convert(&dom, &source, &mut links, named, None);
    }
    for problem in converted.problems {
        problems.push(&source, problem);
    }
    if converted.markdown.trim().is_empty() {
        let message = "there is no text on this page";
        problems.push(&source, Diagnostic::warning(Id::ImportEmpty, Span::at(0), message));
    }
    front.text("description", head.description.as_deref());
    front.list("authors", &head.author.into_iter().collect::<Vec<_>>());
    front.bare("date", head.date.as_deref());
    front.bare("updated", head.updated.as_deref());
    front.text("lang", head.lang.as_ref().map(Language::tag));
    front.list("aliases", &aliases(page, file, site));
    let markdown = Some(front.page(&converted.markdown));
    Made { markdown, problems, files: links.files, lost_records: converted.lost_records }
}

/// The old addresses of a page. Of pages of folders the new site has `index.html`, too, but no other name.
fn aliases(page: &HtmlPage, file: &str, site: &OldSite) -> Vec<String> {
    let name = page.path.rsplit('/').next().unwrap_or_default();
    let is_new = is_section(file) && name.eq_ignore_ascii_case("index.html");
    let own = Some(format!("/{}", page.path)).filter(|_| site.root.is_some() && !is_new);
    own.into_iter().chain(site.moved.aliases.get(file).into_iter().flatten().cloned()).collect()
}

/// Says where a page led on to by itself, if it does not any more.
fn tell_refresh(dom: &Dom, source: &Arc<Source>, path: &str, problems: &mut Problems) {
    let Some((id, wait, to)) = head::refresh(dom) else { return };
    let name = path.rsplit('/').next().unwrap_or_default();
    // To load a page again and again is for news.
    if to == name {
        return;
    }
    let after = match wait {
        0 => "at once".to_owned(),
        1 => "after a second".to_owned(),
        wait => format!("after {wait} seconds"),
    };
    let message = format!("this page led on to `{}` {after}, and does not any more", shown(&to));
    let hint = "add a link, or write `redirect_to` into the front matter of the page";
    let place = convert::place(dom, source, id);
    problems.push(source, Diagnostic::warning(Id::ImportLink, place, message).with_hint(hint));
}

/// The heading that says what the title of the window says: the page shows its title already.
fn title_heading(dom: &Dom, title: Option<&str>) -> Option<NodeId> {
    let mut headings = headings(dom, main_content(dom)).into_iter();
    let first = headings.next()?;
    let words = [dom.words(first), ruby::without_readings(dom, first)];
    let is_alone = headings.next().is_none();
    let is_plain = dom.first(first, "img").is_none() && words.iter().all(|words| !words.is_empty());
    let says = |title: &str| words.iter().any(|words| title.contains(words));
    (is_plain && (is_alone || title.is_some_and(says))).then_some(first)
}

/// The headings of the first level in the text of the page. What stands around it may have the name of the site.
fn headings(dom: &Dom, top: NodeId) -> Vec<NodeId> {
    let mut inside = inside(dom, top);
    inside.retain(|&id| dom.name(id) == "h1" && !leads_home(dom, id));
    inside
}

/// What is in the text of a page, without what stands around it, if the text is no element of its own.
fn inside(dom: &Dom, top: NodeId) -> Vec<NodeId> {
    let (mut found, mut around) = (Vec::new(), 0);
    for step in dom.walk(top) {
        let (Step::Enter(id) | Step::Leave(id)) = step;
        let is_frame = dom.name(top) == "body" && is_page_frame(dom, id);
        match step {
            Step::Enter(_) if is_frame => around += 1,
            Step::Leave(_) if is_frame => around -= 1,
            Step::Enter(id) if around == 0 => found.push(id),
            _ => {}
        }
    }
    found
}

/// Whether all of a heading is a link to the top of the site or a folder above the page, as the name of a site is.
fn leads_home(dom: &Dom, heading: NodeId) -> bool {
    let words = dom.words(heading);
    dom.below(heading).filter(|&id| dom.name(id) == "a" && dom.words(id) == words).any(|id| {
        let to = dom.attribute(id, "href").unwrap_or_default().split(['#', '?']).next().unwrap_or_default();
        let folder = to.rsplit_once('/').map_or("", |(folder, _)| folder);
        let is_above = |to: &str| to.chars().all(|c| matches!(c, '.' | '/'));
        let is_host = to.split_once("://").is_some_and(|(_, rest)| !rest.trim_end_matches('/').contains('/'));
        !to.is_empty() && (is_above(to) || is_host || is_index(to) && is_above(folder))
    })
}

/// The element that holds the text of the page, without what stands around it on every page.
fn main_content(dom: &Dom) -> NodeId {
    const NAMES: [&str; 12] = [
        "main",
        "content",
        "contents",
        "main-content",
        "maincontent",
        "article",
        "entry",
        "entry-content",
        "entry-body",
        "post",
        "honbun",
        "text",
    ];
    let body = dom.first(0, "body").unwrap_or(0);
    let only = |found: &mut dyn Iterator<Item = NodeId>| found.next().filter(|_| found.next().is_none());
    let role = |id: &NodeId| dom.attribute(*id, "role") == Some("main");
    let named = |id: &NodeId| {
        let own = |name: &str| NAMES.iter().any(|known| name.eq_ignore_ascii_case(known));
        dom.name(*id) == "div" && dom.attribute(*id, "id").is_some_and(own)
    };
    dom.first(body, "main")
        .or_else(|| dom.below(body).find(role))
        .or_else(|| only(&mut dom.below(body).filter(|&id| dom.name(id) == "article")))
        .or_else(|| dom.below(body).find(named))
        .unwrap_or(body)
}

/// Whether an element stands around the text of a page.
fn is_page_frame(dom: &Dom, id: NodeId) -> bool {
    const ELEMENTS: [&str; 4] = ["nav", "header", "footer", "aside"];
    const NAMES: [&str; 14] = [
        "header",
        "footer",
        "nav",
        "navi",
        "navigation",
        "menu",
        "sidebar",
        "side",
        "breadcrumb",
        "breadcrumbs",
        "pankuzu",
        "gnav",
        "globalnav",
        "copyright",
    ];
    let role = dom
        .attribute(id, "role")
        .is_some_and(|role| ["navigation", "banner", "contentinfo", "search"].contains(&role));
    let named = |name: &str| NAMES.iter().any(|known| name.eq_ignore_ascii_case(known));
    let classes = dom.attribute(id, "class").unwrap_or_default().split_ascii_whitespace();
    role || ELEMENTS.contains(&dom.name(id))
        || ["div", "ul", "p"].contains(&dom.name(id))
            && (dom.attribute(id, "id").is_some_and(named) || classes.into_iter().any(named))
}
