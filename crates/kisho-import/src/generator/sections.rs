//! Sections that Hugo makes no page of.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::front::Front;
use super::place::Named;
use super::unshown;
use crate::NewFile;
use kisho_game::text::{Diagnostic, Id, Source};
use kisho_source::Problems;
use kisho_source::files::CONTENT;

/// The sections without a page, and where pages are that are shown.
#[derive(Debug, Default)]
pub struct Sections {
    unshown: Vec<Unshown>,
    /// By language, every folder that a page stands in.
    with_pages: BTreeSet<(Option<String>, String)>,
}

#[derive(Debug)]
struct Unshown {
    file: String,
    folder: (Option<String>, String),
    key: String,
    place: kisho_game::text::Span,
    source: Arc<Source>,
}

impl Sections {
    /// Takes a page. A section that has no page and says that it is no draft says so no more, as it may become one.
    pub fn add(&mut self, file: &str, languages: &[String], front: &mut Front, source: &Arc<Source>) {
        let named = Named::of(file, languages);
        let lang = named.lang.map(str::to_owned);
        if front.is_draft() {
            return;
        }
        if let Some((key, place)) = front.unrendered.clone() {
            front.top.remove("draft");
            let folder = (lang, named.dir.to_owned());
            let (file, source) = (file.to_owned(), Arc::clone(source));
            self.unshown.push(Unshown { file, folder, key, place, source });
        } else {
            let mut dir = named.dir;
            while self.with_pages.insert((lang.clone(), dir.to_owned())) {
                let Some((above, _)) = dir.rsplit_once('/') else { break };
                dir = above;
            }
        }
    }

    /// Makes drafts of the sections. A draft of kisho's leaves out all that is below it, so a section with pages that are shown
    /// stays; both are told.
    pub fn hide(self, files: &mut BTreeMap<String, NewFile>, problems: &mut Problems) {
        for section in self.unshown {
            if self.with_pages.contains(&section.folder) {
                let message = format!(
                    "because of `{}`, Hugo made no page of this section; kisho does, as pages below it are shown",
                    section.key
                );
                let hint = "write `redirect_to` into its front matter to send readers elsewhere";
                let told = Diagnostic::warning(Id::ImportKey, section.place, message).with_hint(hint);
                problems.push(&section.source, told);
                continue;
            }
            if let Some(NewFile::Made(text)) = files.get_mut(&format!("{CONTENT}/{}", section.file)) {
                *text = match text.strip_prefix("+++\n") {
                    Some(rest) => format!("+++\ndraft = true\n{rest}"),
                    None => format!("+++\ndraft = true\n+++\n{text}"),
                };
                let told = unshown::told(&section.key, "made no page of it", section.place);
                problems.push(&section.source, told);
            }
        }
    }
}
