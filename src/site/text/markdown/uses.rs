//! What the text of a page has read besides its own file. All of it is read through here, and so is written down.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Site;
use crate::site::look::inputs::Inputs;
use crate::site::look::pictures::Drawing;
use crate::site::map::links::{Followed, Links, Names, Target};
use crate::site::map::tree::Page;
use crate::site::source::cells::{Cached, Dependencies};
use crate::site::source::content::Content;
use kisho_source::files::{STATIC, read_limited};

/// What a text has read.
#[derive(Debug, Clone, Default)]
pub struct Uses {
    /// Its links into the site.
    links: Vec<Followed>,
    /// Files of the content folder; the empty path stands for one that is not there.
    files: Vec<String>,
    /// The numbers of files that the templates of its shortcodes have asked for.
    asked: Vec<u64>,
    /// Whether it has looked at the names of all pages and files.
    names: bool,
    /// Whether it calls templates, or shows static files.
    inputs: bool,
}

impl Uses {
    /// Where a link of a page leads.
    pub fn follow(&mut self, page: &Page, to: &str, links: &Links<'_>) -> Target {
        let (target, followed) = links.follow(page, to);
        self.links.extend(followed);
        target
    }

    /// The file that was meant by the path of one that does not exist.
    pub fn near(&mut self, file: &str, links: &Links<'_>) -> Option<String> {
        self.names = true;
        links.near(file)
    }

    /// The bytes of a file of the content folder.
    pub fn bytes(&mut self, file: &str, path: &Path, limit: u64) -> Result<Vec<u8>, String> {
        self.files.push(file.to_owned());
        read_limited(path, limit)
    }

    /// A file of the content folder is not there.
    pub fn missing(&mut self) {
        self.files.push(String::new());
    }

    /// Where a file of the site is on the disk. `content`: the content folder.
    pub fn disk(&mut self, path: &str, links: &Links<'_>, content: &Path) -> Option<PathBuf> {
        if let Some(disk) = links.tree.files.get(path) {
            self.files.push(path.to_owned());
            return Some(disk.clone());
        }
        self.inputs = true;
        Some(content.parent()?.join(STATIC).join(path)).filter(|disk| disk.is_file())
    }

    /// The templates of shortcodes have asked for files.
    pub fn asked_by_templates(&mut self, reads: &Dependencies) {
        self.asked.extend(reads.ids());
    }

    /// Config and templates.
    pub fn inputs<'s>(&mut self, site: &Site<'s>) -> &'s Inputs {
        self.inputs = true;
        site.inputs
    }

    /// The pictures that the templates of shortcodes have asked for.
    #[must_use]
    pub fn pictures(&self, site: &Site<'_>) -> Vec<(String, Arc<Drawing>)> {
        if self.asked.is_empty() {
            return Vec::new();
        }
        let reads = Dependencies::default();
        self.asked.iter().for_each(|id| reads.note(*id));
        site.inputs.template_files.photographs.asked_for(&reads)
    }

    /// Whether all links of the page lead where they led before.
    #[must_use]
    pub fn lead_as_before(&self, page: &Page, links: &Links<'_>) -> bool {
        self.links.iter().all(|followed| links.leads_as_before(page, followed))
    }

    /// Tells the numbers of everything but the links.
    pub fn tell(
        &self,
        content: &Content,
        names: Option<&Cached<Names>>,
        inputs: &Cached<Inputs>,
        reads: &Dependencies,
    ) {
        self.files.iter().for_each(|file| reads.note(content.version(file)));
        self.asked.iter().for_each(|id| reads.note(*id));
        if let Some(names) = names.filter(|_| self.names) {
            reads.of(names);
        }
        if self.inputs {
            reads.of(inputs);
        }
    }
}
