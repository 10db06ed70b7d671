//! The links that the config and the front matter name: menus and redirects.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::site::look::files::{self, Files, Href, Leads};
use crate::site::look::inputs::Inputs;
use crate::site::map::links::{self, Beside, Links, Target};
use crate::site::map::menu;
use crate::site::map::tree::Page;
use crate::site::source::cells::{Cached, Dependencies, PerPage};
use crate::site::source::config::{self, Config, MenuItem};
use crate::site::source::front;
use crate::site::text::markdown::{Rendered, frame_of};
use kisho_game::text::{Diagnostic, Id, Span, nearest};
use kisho_source::address::{decode, encode, has_scheme, nfc};
use kisho_source::files::CONTENT;
use kisho_source::{Language, Problems};

/// The texts of all pages, and who reads them.
type Texts<'a> = (&'a PerPage<Cached<Rendered>>, &'a Dependencies);

/// Says which of them lead nowhere.
pub fn check(inputs: &Inputs, links: &Links<'_>, rendered: Texts<'_>, problems: &mut Problems) {
    let Some(home) = links.tree.pages.first() else { return };
    let rings = rings(links, &inputs.config);
    check_sent_on(links, rendered, &rings, problems);
    let source = &inputs.config_source;
    let quotes = Quotes::of(source.text());
    for lang in inputs.config.menu_items().filter_map(|item| item.lang.as_ref()) {
        let place = quotes.language_key(lang.0.tag());
        let problem = inputs.languages.unknown_in_menu(&lang.0, place);
        problem.into_iter().for_each(|problem| problems.push(source, problem));
    }
    // Most are right, and nobody asks where those stand.
    let mut say = |wrong: Wrong, place: &dyn Fn() -> Span| {
        if let Some((id, message, hint)) = wrong {
            let mut problem = Diagnostic::error(id, place(), message);
            problem.hint = hint;
            problems.push(source, problem);
        }
    };
    for to in inputs.config.menu_items().filter_map(|item| item.url.as_ref()) {
        let target = links.resolve(home, to);
        // The same may stand in another list before it.
        say(wrong_in_menu(&target, links, rendered), &|| quotes.value(to));
    }
    for (lang, to) in menus_by_language(inputs) {
        if let Target::Page(number, place @ Some(_)) = links.resolve(home, to)
            && let Some(other) = menu::translated(number, lang, links.tree, &inputs.languages)
            && let Some(page) = links.tree.pages.get(other)
            && let Some((id, message, _)) = wrong_in_menu(&Target::Page(other, place), links, rendered)
        {
            let (tag, file) = (lang.tag(), &page.file);
            // A section need not have a file.
            let place = match page.version {
                0 => format!("the section has no file in `{tag}`: write `{CONTENT}/{file}` with this place"),
                _ => format!(
                    "pages in `{tag}` lead to the translation, `{CONTENT}/{file}`: add this place there"
                ),
            };
            let hint = format!("{place}, or write a menu for `{tag}` (`[[languages.{tag}.menu]]`)");
            say(Some((id, message, Some(hint))), &|| quotes.first(to));
        }
    }
    for (from, to) in &inputs.config.redirects {
        let wrong = match rings.contains(&address_of(&redirect_file(from))) {
            true => Some((Id::LinkBroken, LEADS_BACK.to_owned(), None)),
            false => wrong(&links.resolve(home, of_site(to, &inputs.config)), links, rendered),
        };
        let wrong = wrong.map(|(id, message, hint)| {
            (id, message, hint.or_else(|| has_scheme(to).then(|| links::another_site(to))))
        });
        say(wrong, &|| quotes.redirect(from, to));
    }
}

/// Where the menus of pages in each language lead, as it is written.
fn menus_by_language(inputs: &Inputs) -> impl Iterator<Item = (&Language, &String)> {
    inputs.languages.declared().iter().flat_map(|lang| {
        let items = inputs.config.menu_in(lang).flat_map(MenuItem::with_children);
        items.filter(|item| item.is_in(lang)).filter_map(move |item| Some((lang, item.url.as_ref()?)))
    })
}

/// A whole address of the site itself, from the top of the site; any other as it is.
fn of_site<'a>(to: &'a str, config: &Config) -> &'a str {
    let base = config.base();
    let path =
        to.strip_prefix(base).or_else(|| to.strip_prefix(&decode(base))).filter(|_| config.has_address());
    path.filter(|path| path.starts_with('/')).unwrap_or(to)
}

/// The file of the page that leads on from an old address.
#[must_use]
pub fn redirect_file(from: &str) -> String {
    files::redirect_file(&nfc(&decode(from)))
}

/// The addresses, as [`Links::made`] has them, from which readers are sent on until they are there again.
fn rings(links: &Links<'_>, config: &Config) -> HashSet<String> {
    let next = ways(links, config);
    let (mut seen, mut rings) = (HashMap::new(), HashSet::new());
    for (walk, mut at) in next.keys().enumerate() {
        while let (None, Some(to)) = (seen.get(at), next.get(at)) {
            seen.insert(at, walk);
            at = to;
        }
        if seen.get(at) == Some(&walk) {
            let ring = std::iter::successors(Some(at), |at| next.get(*at));
            ring.take_while(|at| rings.insert((*at).clone())).for_each(drop);
        }
    }
    rings
}

/// Where readers are sent on from each address of the site that sends them on to another.
fn ways(links: &Links<'_>, config: &Config) -> HashMap<String, String> {
    let pages = &links.tree.pages;
    let mut ways = HashMap::new();
    let Some(home) = pages.first() else { return ways };
    if config.redirects.is_empty() && pages.iter().all(|page| page.head.front.redirect_to.is_none()) {
        return ways;
    }
    let there = |to: &str| match links.resolve(home, of_site(to, config)) {
        Target::Page(number, _) => pages.get(number).map(|page| page.url.clone()),
        Target::File(path, _) => Some(path),
        _ => None,
    };
    for (from, to) in &config.redirects {
        ways.extend(there(to).map(|to| (address_of(&redirect_file(from)), to)));
    }
    for page in pages {
        let aliases = page.head.front.aliases.iter();
        ways.extend(aliases.map(|from| (address_of(&files::redirect_file(from)), page.url.clone())));
    }
    // A page takes the place of what leads on from its address.
    for page in pages {
        ways.remove(&page.url);
        let to = page.head.front.redirect_to.as_deref().and_then(|to| there(&from_top(to)));
        ways.extend(to.map(|to| (page.url.clone(), to)));
    }
    ways
}

/// The address of a file that leads on.
#[must_use]
pub fn address_of(file: &str) -> String {
    file.strip_suffix("index.html").unwrap_or(file).to_owned()
}

/// The message about a redirect on a ring.
const LEADS_BACK: &str = "this redirect leads back to itself";

/// What is wrong with a link: id, message and hint.
type Wrong = Option<(Id, String, Option<String>)>;

/// What is wrong with where an entry of a menu leads, which can be a frame too.
fn wrong_in_menu(target: &Target, links: &Links<'_>, texts: Texts<'_>) -> Wrong {
    if let Target::Page(number, Some(id)) = target
        && let Some((figure, frame)) = frame_of(id)
        && let (page, to) = (links.tree.pages.get(*number)?, texts.0.read(*number, texts.1)?)
        && !to.ids.contains(id)
    {
        let problem = to.frame_problem(figure, frame, page.source.name(), true)?;
        return Some((problem.id, problem.message, problem.hint));
    }
    wrong(target, links, texts)
}

/// Whether a place is a frame of a figure as its address names it: `ladder-3`.
fn is_frame(text: &Rendered, id: &str) -> bool {
    let frame = id.rsplit_once('-').and_then(|(figure, frame)| Some((text.known.get(figure)?, frame)));
    frame.is_some_and(|(known, frame)| {
        let number = frame.parse::<usize>().ok().and_then(|frame| frame.checked_sub(known.first));
        !known.still && known.refuses.is_none() && number.is_some_and(|number| number < known.frames)
    })
}

/// What is wrong with where a link leads.
fn wrong(target: &Target, links: &Links<'_>, (rendered, reads): Texts<'_>) -> Wrong {
    Some(match target {
        Target::Missing(path, Some(beside)) if rendered.read(beside.page, reads)?.makes(path) => return None,
        Target::Missing(file, _) => (Id::LinkBroken, links::missing(file), links.near(file)),
        Target::Broken(message, hint) => (Id::LinkBroken, message.clone(), hint.map(str::to_owned)),
        Target::Script => (Id::LinkScript, links::SCRIPT.to_owned(), None),
        Target::Here(_) | Target::Frame(..) => {
            let hint = "name the page too: `@/page.md#place`";
            (Id::LinkBroken, "an anchor needs a page".to_owned(), Some(hint.to_owned()))
        }
        Target::Page(number, Some(id)) => {
            let (page, to) = (links.tree.pages.get(*number)?, rendered.read(*number, reads)?);
            if to.ids.contains(id) || links::is_top(id) || is_frame(to, id) {
                return None;
            }
            let near = nearest(id, to.ids.iter().map(String::as_str));
            let message = links::missing_place(id, &format!("`{}`", page.source.name()));
            (Id::LinkBroken, message, near.map(|near| format!("did you mean `#{near}`?")))
        }
        _ => return None,
    })
}

/// Adds a page at each old address.
pub fn add_redirects(files: &mut Files, inputs: &Inputs, links: &Links<'_>, problems: &mut Problems) {
    let Some(home) = links.tree.pages.first() else { return };
    let (config, source) = (&inputs.config, &inputs.config_source);
    let quotes = Quotes::of(source.text());
    for (from, to) in &config.redirects {
        let place = quotes.redirect_key(from);
        let address = nfc(&decode(from)).into_owned();
        if !front::is_address(&address) {
            let message = format!("`{from}` cannot be a URL of this site");
            let hint = "write it from the root of the site, such as `\"/old/page/\"`, without `?` and `#`";
            problems.push(source, Diagnostic::error(Id::RedirectAddress, place, message).with_hint(hint));
            continue;
        }
        // Links that lead nowhere have been reported by the checks.
        let Some((href, page)) = lead(of_site(to, config), home, links) else { continue };
        let lang = page.map_or(&config.lang.0, |page| &page.lang);
        let texts = inputs.languages.texts(lang);
        let leads = Leads { href, lang, texts: &texts };
        let hint = "a redirect has to start from a URL without a page; remove it";
        files.add_redirect(&address, &leads, config, (source, place), hint, problems);
    }
}

/// Where a link of the whole site leads, and the page that is there.
fn lead<'a>(to: &str, home: &Page, links: &Links<'a>) -> Option<(Href, Option<&'a Page>)> {
    Some(match links.resolve(home, to) {
        Target::Page(number, id) => {
            let page = links.tree.pages.get(number)?;
            let id = id.map_or_else(String::new, |id| format!("#{}", encode(&id)));
            (Href::Site(encode(&page.url) + &id), Some(page))
        }
        Target::File(path, rest) | Target::Missing(path, Some(Beside { rest, .. })) => {
            (Href::Site(encode(&path) + &rest), None)
        }
        Target::Elsewhere => (Href::Elsewhere(to.to_owned()), None),
        _ => return None,
    })
}

/// Where the readers of a page are sent on to, and the page that is there.
#[must_use]
pub fn sent_on<'a>(page: &Page, links: &Links<'a>) -> Option<(Href, Option<&'a Page>)> {
    lead(&from_top(page.head.front.redirect_to.as_deref()?), links.tree.pages.first()?, links)
}

/// An address as Zola has it: from the top of the site, with or without a slash before it.
fn from_top(to: &str) -> Cow<'_, str> {
    let is_whole = to.starts_with(['/', '@', '#']) || has_scheme(to);
    if is_whole { to.into() } else { format!("/{to}").into() }
}

/// Says which pages send their readers nowhere.
fn check_sent_on(links: &Links<'_>, rendered: Texts<'_>, rings: &HashSet<String>, problems: &mut Problems) {
    let Some(home) = links.tree.pages.first() else { return };
    for page in &links.tree.pages {
        let Some(to) = &page.head.front.redirect_to else { continue };
        let target = links.resolve(home, &from_top(to));
        let wrong = match rings.contains(&page.url) {
            true => Some((Id::LinkBroken, LEADS_BACK.to_owned(), None)),
            false => wrong(&target, links, rendered),
        };
        let Some((id, message, hint)) = wrong else { continue };
        let mut problem = Diagnostic::error(id, config::at(page.source.text(), "redirect_to"), message);
        problem.hint = hint;
        problems.push(&page.source, problem);
    }
}

/// What stands in quotation marks in a text, by its words; each place with the marks, in order.
struct Quotes<'t> {
    text: &'t str,
    places: HashMap<&'t str, Vec<Span>>,
}

impl<'t> Quotes<'t> {
    fn of(text: &'t str) -> Self {
        let mut places: HashMap<&str, Vec<Span>> = HashMap::new();
        let mut start = 0;
        for line in text.split('\n') {
            // Which of them opens one, nobody knows where marks of the other kind are around them.
            let (mut double, mut single) = (None, None);
            for (close, mark) in line.match_indices(['"', '\'']) {
                let before = if mark == "'" { &mut single } else { &mut double };
                if let Some(open) = before.replace(close) {
                    let word = line.get(open + 1..close).unwrap_or_default();
                    places.entry(word).or_default().push(Span::new(start + open, start + close + 1));
                }
            }
            start += line.len() + 1;
        }
        Self { text, places }
    }

    fn all(&self, word: &str) -> &[Span] {
        self.places.get(word).map_or(&[], Vec::as_slice)
    }

    fn first(&self, word: &str) -> Span {
        self.all(word).first().copied().unwrap_or(Span::at(0))
    }

    /// The place of a value; the same may stand in a list before it.
    fn value(&self, word: &str) -> Span {
        let is_value = |place: &&Span| {
            self.text.get(..place.start).is_some_and(|before| before.trim_end().ends_with('='))
        };
        self.all(word).iter().find(is_value).copied().unwrap_or(Span::at(0))
    }

    /// The place of the old address of a redirect.
    fn redirect_key(&self, from: &str) -> Span {
        let is_key =
            |key: &&Span| self.text.get(key.end..).is_some_and(|rest| rest.trim_start().starts_with('='));
        self.all(from).iter().find(is_key).copied().unwrap_or(Span::at(0))
    }

    /// The place of the target of a redirect.
    fn redirect(&self, from: &str, to: &str) -> Span {
        let (key, places) = (self.redirect_key(from).end, self.all(to));
        places.get(places.partition_point(|place| place.start <= key)).copied().unwrap_or(Span::at(key))
    }

    /// The place of a language that a `lang` of the config names.
    fn language_key(&self, tag: &str) -> Span {
        let is_key = |place: &&Span| {
            let before = self.text.get(..place.start).unwrap_or_default();
            let line = before.rsplit('\n').next().unwrap_or_default();
            line.trim_end().strip_suffix('=').is_some_and(|key| key.trim_end().ends_with("lang"))
        };
        // It may be written in other letters: `pt_br`.
        let small = tag.to_lowercase();
        let written = [tag, &small, &tag.replace('-', "_"), &small.replace('-', "_")];
        let place = written.iter().find_map(|tag| self.all(tag).iter().find(is_key));
        place.copied().unwrap_or(Span::at(0))
    }
}
