//! Pages that say the same in different languages.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Kind, Page};
use crate::site::source::config;
use crate::site::source::languages::Languages;
use kisho_game::text::{Diagnostic, Id};
use kisho_source::{Language, Problems};

/// Which pages are translations of each other: those with the same `translation_key`, and those whose files have the
/// same name but for the language.
#[derive(Debug, Default)]
pub struct Translations {
    /// For each page that has translations, the numbers of all of them, itself among them, in the order of the languages.
    groups: HashMap<usize, Arc<[usize]>>,
    /// The home pages of the languages that have one.
    homes: Vec<(Language, usize)>,
}

impl Translations {
    /// Finds them. A second page with the same key in the same language is reported and has no translations.
    #[must_use]
    pub fn new(pages: &[Page], languages: &Languages, problems: &mut Problems) -> Self {
        let mut all = Self::default();
        let rank = |page: &Page| {
            let declared = languages.declared().iter().position(|language| *language == page.lang);
            (declared.unwrap_or(usize::MAX), page.lang.clone())
        };
        for mut group in same(pages) {
            group.sort_by_cached_key(|&number| pages.get(number).map(rank));
            group.dedup_by(|second, first| {
                let (Some(first), Some(second)) = (pages.get(*first), pages.get(*second)) else {
                    return false;
                };
                let twice = first.lang == second.lang;
                if twice {
                    problems.push(&second.source, duplicate(first, second));
                }
                twice
            });
            let group: Arc<[usize]> = group.into();
            if group.len() > 1 {
                all.groups.extend(group.iter().map(|&number| (number, Arc::clone(&group))));
            }
        }
        let tops = pages.iter().enumerate().filter(|(_, page)| page.section.is_none());
        all.homes = tops.map(|(number, page)| (page.lang.clone(), number)).collect();
        let of_home = all.of(0).iter().filter_map(|&number| Some((pages.get(number)?.lang.clone(), number)));
        let of_home: Vec<(Language, usize)> = of_home.collect();
        let is_folder = |page: &Page| {
            page.kind == Kind::Section && page.url.trim_end_matches('/').eq_ignore_ascii_case(page.lang.tag())
        };
        let folders = pages.iter().enumerate().filter(|(_, page)| is_folder(page));
        let folders = folders.map(|(number, page)| (page.lang.clone(), number));
        // The first that is found counts.
        all.homes.extend(of_home.into_iter().chain(folders));
        all
    }

    /// A page and all its translations, in the order of the languages; nothing if it has none.
    #[must_use]
    pub fn of(&self, page: usize) -> &[usize] {
        self.groups.get(&page).map_or(&[], |group| group)
    }

    /// The home pages of the languages, by their files.
    #[must_use]
    pub fn homes(&self, pages: &[Page]) -> Vec<(Language, String)> {
        let file = |number: usize| pages.get(number).map_or_else(String::new, |page| page.file.clone());
        self.homes.iter().map(|(language, number)| (language.clone(), file(*number))).collect()
    }

    /// The home page of a language.
    #[must_use]
    pub fn home(&self, language: &Language) -> Option<usize> {
        self.homes.iter().find(|(of, _)| of == language).map(|(_, number)| *number)
    }
}

/// The pages that belong together, each list in the order of the pages.
fn same(pages: &[Page]) -> Vec<Vec<usize>> {
    let is_alone = |page: &Page| page.head.front.translation_key.is_none() && page.name == page.file;
    if pages.iter().skip(1).all(is_alone) {
        return Vec::new();
    }
    let mut groups: HashMap<(bool, &str), Vec<usize>> = HashMap::new();
    for (number, page) in pages.iter().enumerate() {
        let key = page.head.front.translation_key.as_deref();
        groups.entry((key.is_some(), key.unwrap_or(&page.name))).or_default().push(number);
    }
    let mut groups: Vec<Vec<usize>> = groups.into_values().filter(|group| group.len() > 1).collect();
    groups.sort();
    groups
}

fn duplicate(first: &Page, second: &Page) -> Diagnostic {
    let message =
        format!("`{}` has the same key and the same language, `{}`", first.source.name(), first.lang.tag());
    Diagnostic::error(Id::TranslationDuplicate, config::at(second.source.text(), "translation_key"), message)
        .with_hint("give one of the two another `translation_key`, or another `lang`")
}
