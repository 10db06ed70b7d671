//! Old sites as folders in `fixtures/`, and all that becomes of each as a snapshot beside it.

use std::fmt::Write as _;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use crate::{Generator, Imported, NewFile, pages, site};

/// The folder of a fixture.
fn folder(kind: &str, name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(kind).join(name)
}

fn made(kind: &str, folder: &Path) -> Imported {
    match kind {
        "zola" => site(Generator::Zola, folder),
        "hugo" => site(Generator::Hugo, folder),
        _ => {
            let (pages, problems) = pages(folder, &[folder.to_owned()]);
            assert_eq!(problems.len(), 0);
            crate::html(&pages, Some(folder.to_owned()))
        }
    }
}

/// The config, all files and all that is said.
fn written(made: &Imported, folder: &Path) -> String {
    let mut out = String::new();
    let mut file = |name: &str, text: &str| {
        let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        writeln!(out, "=== {name}\n{text}{end}").unwrap();
    };
    let config = made.config.iter().map(|config| ("kisho.toml", config.as_str()));
    config.for_each(|(name, text)| file(name, text));
    made.beside_config.iter().for_each(|(name, text)| file(name, text));
    for (path, new) in &made.files {
        match new {
            NewFile::Made(text) => file(path, text),
            NewFile::Copied(from) => {
                let from = from.strip_prefix(folder).unwrap().display();
                file(path, &format!("(copied from {})", from.to_string().replace('\\', "/")));
            }
        }
    }
    let said = made.problems.iter().map(|problem| {
        let (source, said) = (&problem.source, &problem.diagnostic);
        let place = source.line_column(said.span.start);
        let hint = said.hint.iter().map(|hint| format!(" ({hint})")).collect::<String>();
        format!("{}:{}:{} {}: {}{hint}\n", source.name(), place.line, place.column, said.id, said.message)
    });
    // Nobody else has the folder in the same place.
    let said = said.collect::<String>().replace(&format!("{}{MAIN_SEPARATOR}", folder.display()), "");
    file("messages", &if cfg!(windows) { said.replace('\\', "/") } else { said });
    out
}

fn check(kind: &str, name: &str) {
    let folder = folder(kind, name);
    let text = written(&made(kind, &folder), &folder);
    insta::with_settings!({ snapshot_path => folder.parent().unwrap(), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, text);
    });
}

macro_rules! fixtures {
    ($($kind:ident: $($name:ident)*;)*) => {
        $(mod $kind {
            $(#[test]
            fn $name() {
                super::check(stringify!($kind), stringify!($name));
            })*
        })*

        #[test]
        fn every_folder_is_a_test() {
            $(
                let found = std::fs::read_dir(folder(stringify!($kind), "")).unwrap().map(|entry| entry.unwrap().path());
                let mut found: Vec<PathBuf> = found.filter(|path| path.is_dir()).collect();
                found.sort();
                let mut known = vec![$(folder(stringify!($kind), stringify!($name))),*];
                known.sort();
                assert_eq!(found, known);
            )*
        }
    };
}

fixtures! {
    zola: a_site settings_that_kisho_has sections_lead_elsewhere half_a_config_moves_nothing
        what_older_versions_wrote pages_that_were_not_shown files_have_the_url_of_their_page
        languages_keep_their_capitals pages_beside_folders_of_their_name a_site_in_chinese
        words_of_templates a_site_below_a_path shortcodes_load_data urls_have_latin_letters
        formulas_of_a_script sections_without_a_page pages_with_the_url_of_a_list;
    hugo: a_site two_languages_with_folders_of_their_own addresses_stay sections_hand_values_down
        what_stands_nearer_counts_first targets_are_globs what_cannot_be_read_stays_as_it_was
        what_pages_lose_is_told values_keep_their_meaning content_is_mounted content_stays_in_the_site
        languages_have_files_of_their_own pages_that_were_not_shown keys_that_say_the_same
        names_as_in_urls code_in_sentences code_in_lists_and_quotations tables_are_files terms_keep_their_addresses
        capitals_stay_in_terms sections_without_a_page pages_beside_folders_of_their_name
        a_site_in_chinese folders_of_languages_other_than_english one_language_with_a_region
        shortcodes_over_several_lines links_to_lists_of_terms the_first_language_in_a_folder patterns_of_urls
        aliases_of_sections_and_translations what_was_not_published kinds_of_pages_that_were_off keys_in_any_case
        a_site_below_a_path links_stay_in_their_language
        formulas_are_passed_on some_pages_have_formulas folders_that_are_no_sections
        menus_of_one_language keys_of_languages patterns_and_menus_of_languages
        parameters_become_text urls_of_files languages_in_any_case;
    html: links_between_pages_and_pictures_come_along players_bring_the_files_of_their_records
        tables_marks_and_ruby two_pages_of_one_name pages_that_lead_on links_count_from_the_base
        what_markdown_has_not a_site_in_chinese pages_in_several_languages;
}

#[test]
fn a_broken_config_still_tells_the_generator() {
    assert_eq!(Generator::of(&folder("zola", "half_a_config_moves_nothing")), Some(Generator::Zola));
    assert_eq!(Generator::of(&folder("hugo", "a_site")), Some(Generator::Hugo));
    assert_eq!(Generator::of(&folder("html", "two_pages_of_one_name")), None);
}
