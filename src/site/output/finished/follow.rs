//! Where the links of finished pages lead, and what is wrong with that.

use std::cell::OnceCell;
use std::sync::Arc;

use super::address::{Destination, Resolver};
use super::scan::{Finding, Findings, Scan, has_no_id, hash};
use super::walk::{Kind, Says, walk};
use super::{Finished, Known, Site};
use crate::site::map::elsewhere;
use crate::site::map::links::{self, Links, Target};
use crate::site::map::tree::Page;
use crate::site::output::head;
use crate::site::output::jobs::Done;
use crate::site::source::limits;
use crate::site::text::markdown::{FrameLink, Rendered};
use kisho_game::text::{Id, Source, nearest};
use kisho_source::address::{encode, has_scheme};

impl Finished<'_> {
    /// What is wrong with where the links of a page lead.
    pub(super) fn follow(
        &self,
        file: &str,
        html: &str,
        done: &Done,
        site: &Site<'_>,
        found: &mut Vec<Finding>,
    ) {
        let (mut resolver, start) = (Resolver::new(file, self.inputs.config.base()), OnceCell::new());
        let mut wrong_ways = Findings::new(limits::found_a_page(self.model.count()));
        let (mut path, mut hints) = (String::new(), limits::LINK_HINTS_A_PAGE);
        walk(html, |tag, says| {
            if let Says::Base(address) = &says {
                resolver = resolver.after_base(address, &start);
                if resolver.is_moved() {
                    let message = format!(
                        "`{address}` is where all links on this page start, those to its own places too"
                    );
                    let hint =
                        "leave out `<base>`: the addresses that kisho writes are right from every page";
                    let finding = Finding::new(tag, &says, message, Some(hint.to_owned()));
                    wrong_ways.add(finding.map(|finding| Finding { unreachable: true, ..finding }));
                }
            }
            let Says::Leads(kind, ref address) = says else { return };
            let way = resolver.resolve(address, &mut path);
            let of_site = matches!(way, Destination::File(_)).then(|| without_index(&path));
            if self.model.skipped.has(address, of_site) {
                return;
            }
            let (wrong, place) = match way {
                way @ (Destination::Elsewhere | Destination::BesideSite) => {
                    let wrong = match way {
                        Destination::Elsewhere => elsewhere::wrong(address.trim_ascii()),
                        // Another site of the server may be meant.
                        _ => self.beside(address, &path, done, site),
                    };
                    let finding = wrong.and_then(|(message, hint)| {
                        let to = message.clone();
                        let finding = Finding::new(tag, &says, message, Some(hint))?;
                        Some(Finding { to, unreachable: true, ..finding })
                    });
                    wrong_ways.add(finding);
                    return;
                }
                Destination::AboveTop => {
                    let message = format!("`{address}` goes above the root of the site");
                    path.clear();
                    (Some((message.clone(), message)), String::new())
                }
                Destination::File(place) => {
                    (self.wrong(address, &path, &place, done, site), place.into_owned())
                }
            };
            let Some((message, to)) = wrong else { return };
            let page = || self.text_of(&done.source).map(|(page, _)| page);
            if tag.name == "meta" && head::is_named(&self.inputs.config, page(), address) {
                return;
            }
            let hint = if hints > 0 { self.hint(kind, address, &path, &place, done, site) } else { None };
            hints = hints.saturating_sub(1);
            let finding = Finding::new(tag, &says, message, hint);
            wrong_ways.add(finding.map(|finding| Finding { to, ..finding }));
        });
        found.append(&mut wrong_ways.list);
    }

    /// What is wrong with an address from the top of the server, if the file that it may mean is in the folder of the site, and what
    /// to write.
    fn beside(&self, address: &str, path: &str, done: &Done, site: &Site<'_>) -> Option<(String, String)> {
        let is_file = site.known.contains_key(&hash(path));
        let short = without_index(path);
        let slash = if is_file { "" } else { "/" };
        (is_file || site.known.contains_key(&hash(&format!("{path}/index.html")))).then_some(())?;
        let rest = address.find(['#', '?']).and_then(|at| address.get(at..)).unwrap_or_default();
        let to = format!("{}{slash}{rest}", encode(short));
        let page = self.text_of(&done.source);
        let here =
            page.map_or_else(String::new, |(page, _)| format!("`{}{to}`, or ", links::root(&page.url)));
        let folder = self.inputs.config.base_path();
        let message = format!("`{address}` leads out of the site, which lies in `{folder}`");
        Some((message, format!("write {here}`{{{{ root }}}}{to}` in a template")))
    }

    /// What is wrong with an address that leads to `place` in the file at `path`, and where it would lead.
    fn wrong(
        &self,
        address: &str,
        path: &str,
        place: &str,
        done: &Done,
        site: &Site<'_>,
    ) -> Option<(String, String)> {
        let Some(page) = file(path, &site.known) else {
            let message = match without_index(path) {
                _ if address.starts_with("@/") => {
                    format!("`{address}` leads nowhere: only links in Markdown begin with `@/`")
                }
                path => format!("`{address}` leads nowhere: the site has no `/{path}`"),
            };
            return Some((message, path.to_owned()));
        };
        let (source, scan) = page.as_ref()?;
        if self.is_left(source, scan, &site.known)
            || scan.lost
            || has_no_id(place)
            || scan.has(hash(place))
            || self.is_excused(source, place, site)
        {
            return None;
        }
        let is_here = Arc::ptr_eq(source, &done.source);
        // A frame that is not there has been told with the figure in mind.
        let is_frame = |link: &FrameLink| {
            let (figure, frame) = link.id.rsplit_once(':').unwrap_or((&link.id, ""));
            place
                .strip_prefix(figure)
                .is_some_and(|rest| rest.is_empty() || rest.strip_prefix('-') == Some(frame))
        };
        if self.text_of(&done.source).is_some_and(|(_, text)| text.frames.iter().any(is_frame)) {
            return None;
        }
        let whole = links::missing_place(place, &format!("`{}`", source.name()));
        let here = is_here.then(|| links::missing_place(place, "this page"));
        Some((here.unwrap_or_else(|| whole.clone()), whole))
    }

    /// Whether readers are sent on from a page, so that nobody looks for a place on it.
    fn is_left(&self, source: &Source, scan: &Scan, known: &Known<'_>) -> bool {
        let is_skipped = |to: &str| self.model.skipped.has("", Some(without_index(to)));
        // Where a redirect leads has been told with the front matter.
        let is_redirect =
            || self.text_of(source).is_some_and(|(page, _)| page.head.front.redirect_to.is_some());
        leads_on(scan, known) || scan.sends_on.as_deref().is_some_and(|to| is_skipped(to) || is_redirect())
    }

    /// Whether something else is wrong with a page for which a place may be missing.
    fn is_excused(&self, source: &Source, place: &str, site: &Site<'_>) -> bool {
        let is_lost = |(_, text): (&Page, &Rendered)| {
            let mut errors =
                text.problems.iter().map(|problem| &problem.diagnostic).filter(|it| it.is_error());
            // What stands in a block that is not closed has no ids.
            let known = text.ids.contains(place);
            errors.any(|error| known || error.id == Id::BlockUnclosed)
        };
        self.text_of(source).is_some_and(is_lost) || site.excuses.excuse(source, place)
    }

    /// What the author of an address may have meant.
    fn hint(
        &self,
        kind: Kind,
        address: &str,
        path: &str,
        place: &str,
        done: &Done,
        site: &Site<'_>,
    ) -> Option<String> {
        if path.is_empty() {
            return Some("`home` and `url` are complete; put `root` before a `path` only".to_owned());
        }
        if let Some(Some((source, _))) = site.known.get(&hash(path)) {
            let (_, text) = self.text_of(source)?;
            return nearest(place, text.ids.iter().map(String::as_str))
                .map(|near| format!("did you mean `#{near}`?"));
        }
        let (page, _) = self.text_of(&done.source)?;
        let links = self.model.links();
        let rest = address.find(['#', '?']).and_then(|at| address.get(at..)).unwrap_or_default();
        if let Some(meant) = meant(&links, page, address).or_else(|| meant(&links, page, &format!("/{path}")))
        {
            let root = links::root(&page.url);
            let markdown = if kind == Kind::Picture { "picture" } else { "link" };
            return Some(format!(
                "write `{}{rest}` in HTML, which stays as it is, or a {markdown} in Markdown",
                links::href(&root, &meant)
            ));
        }
        let url = without_index(path).trim_end_matches('/').to_owned() + "/";
        if let Some((why, hint)) = links.left_out_at(&url) {
            return Some(format!("{why}; {hint}"));
        }
        let names = site.names.get_or_init(|| self.files.paths().map(without_index).collect());
        let near = names.nearest(without_index(path));
        let near =
            near.map(|near| format!("did you mean `{}{rest}`?", links::root(&page.url) + &encode(near)));
        let another =
            (has_scheme(address) || address.starts_with("//")).then(|| links::another_site(address));
        let hints: Vec<String> = [near, another].into_iter().flatten().collect();
        (!hints.is_empty()).then(|| hints.join(" "))
    }
}

/// Whether a page only leads on to another one, which is there or not of the site.
pub fn leads_on(scan: &Scan, known: &Known<'_>) -> bool {
    scan.sends_on.as_deref().is_some_and(|to| to.is_empty() || file(to, known).is_some())
}

/// What is known of the file that servers send for a path.
fn file<'k, 'a>(path: &str, known: &'k Known<'a>) -> Option<&'k Option<(&'a Arc<Source>, &'a Scan)>> {
    // They send those on who leave out the slash after a folder.
    known.get(&hash(path)).or_else(|| known.get(&hash(&format!("{path}/index.html"))))
}

/// The path of a file without the name of an index page.
fn without_index(path: &str) -> &str {
    path.strip_suffix("index.html").unwrap_or(path)
}

/// The page or file that raw HTML names as a link of Markdown would, by its path in the output.
fn meant(links: &Links<'_>, page: &Page, address: &str) -> Option<String> {
    match links.resolve(page, address) {
        Target::Page(number, _) => links.tree.pages.get(number).map(|page| page.url.clone()),
        Target::File(file, _) => Some(file),
        _ => None,
    }
}
