//! Templates and themes that are compiled into the program.

/// Built-in templates by name.
pub const TEMPLATES: &[(&str, &str)] = &[
    ("404.html", include_str!("../../../templates/404.html")),
    ("archive.html", include_str!("../../../templates/archive.html")),
    ("base.html", include_str!("../../../templates/base.html")),
    ("index.html", include_str!("../../../templates/index.html")),
    ("openings.html", include_str!("../../../templates/openings.html")),
    ("page.html", include_str!("../../../templates/page.html")),
    ("partials/crumbs.html", include_str!("../../../templates/partials/crumbs.html")),
    ("partials/edit.html", include_str!("../../../templates/partials/edit.html")),
    ("partials/head.html", include_str!("../../../templates/partials/head.html")),
    ("partials/languages.html", include_str!("../../../templates/partials/languages.html")),
    ("partials/list.html", include_str!("../../../templates/partials/list.html")),
    ("partials/menu.html", include_str!("../../../templates/partials/menu.html")),
    ("partials/opening.html", include_str!("../../../templates/partials/opening.html")),
    ("partials/pager.html", include_str!("../../../templates/partials/pager.html")),
    ("partials/positions.html", include_str!("../../../templates/partials/positions.html")),
    ("partials/related.html", include_str!("../../../templates/partials/related.html")),
    ("partials/results.html", include_str!("../../../templates/partials/results.html")),
    ("partials/toc.html", include_str!("../../../templates/partials/toc.html")),
    ("partials/index_groups.html", include_str!("../../../templates/partials/index_groups.html")),
    ("partials/toc_list.html", include_str!("../../../templates/partials/toc_list.html")),
    ("partials/item.html", include_str!("../../../templates/partials/item.html")),
    ("partials/paginator.html", include_str!("../../../templates/partials/paginator.html")),
    ("partials/part.html", include_str!("../../../templates/partials/part.html")),
    ("partials/search.html", include_str!("../../../templates/partials/search.html")),
    ("partials/theme_switch.html", include_str!("../../../templates/partials/theme_switch.html")),
    ("partials/terms.html", include_str!("../../../templates/partials/terms.html")),
    ("section.html", include_str!("../../../templates/section.html")),
    ("site_index.html", include_str!("../../../templates/site_index.html")),
    ("shortcodes/details.html", include_str!("../../../templates/shortcodes/details.html")),
    ("shortcodes/figure.md", include_str!("../../../templates/shortcodes/figure.md")),
    ("shortcodes/figures.html", include_str!("../../../templates/shortcodes/figures.html")),
    ("taxonomy_list.html", include_str!("../../../templates/taxonomy_list.html")),
    ("taxonomy_single.html", include_str!("../../../templates/taxonomy_single.html")),
];

/// Files of built-in themes, by theme and path.
pub const THEMES: &[(&str, &str, &[u8])] = &[
    ("default", "favicon.svg", include_bytes!("../../../themes/default/favicon.svg")),
    ("default", "style.css", include_bytes!("../../../themes/default/style.css")),
    ("default", "theme.toml", include_bytes!("../../../themes/default/theme.toml")),
    ("handbook", "style.css", include_bytes!("../../../themes/handbook/style.css")),
    ("handbook", "templates/base.html", include_bytes!("../../../themes/handbook/templates/base.html")),
    (
        "handbook",
        "templates/partials/side.html",
        include_bytes!("../../../themes/handbook/templates/partials/side.html"),
    ),
    (
        "handbook",
        "templates/partials/toc.html",
        include_bytes!("../../../themes/handbook/templates/partials/toc.html"),
    ),
    ("handbook", "theme.toml", include_bytes!("../../../themes/handbook/theme.toml")),
];

/// The colours of ordinary code.
pub const CODE_CSS: &str = include_str!("code.css");

/// The classes that they are for, and that of an error in place of a block.
pub const CODE_CLASSES: [&str; 10] = [
    "c-keyword",
    "c-storage",
    "c-string",
    "c-markup",
    "c-comment",
    "c-entity",
    "c-support",
    "c-constant",
    "c-heading",
    "k-error",
];

/// The lines and the names of code.
pub const CODE_LINES_CSS: &str = include_str!("code_lines.css");

/// The classes that these are for.
pub const CODE_LINES_CLASSES: [&str; 2] = ["code-line", "code-file"];

/// The style sheet of struck formulas, which need it in every theme.
pub const STRIKES_CSS: &str = include_str!("strikes.css");

/// The classes that it has rules for.
pub const STRIKES_CLASSES: [&str; 2] = ["updiagonalstrike", "downdiagonalstrike"];

/// The style sheet of the box.
pub const SEARCH_CSS: &str = include_str!("search.css");

/// The style sheet of the switch for light and dark.
pub const SWITCH_CSS: &str = include_str!("switch.css");

/// The style sheet of pages of positions.
pub const OPENINGS_CSS: &str = include_str!("openings.css");

/// The classes that these are for.
pub const OPENINGS_CLASSES: [&str; 8] =
    ["k-position", "k-way", "k-tally", "k-book", "k-name", "k-bar", "k-rare", "k-others"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::source::board_themes::BOARDS;
    use std::path::Path;

    #[test]
    fn every_file_of_the_folders_is_compiled_in() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let files = |folder: &str| -> Vec<String> {
            let top = root.join(folder);
            let walk = walkdir::WalkDir::new(&top).sort_by_file_name().into_iter().map(Result::unwrap);
            let files = walk.filter(|entry| entry.file_type().is_file());
            // Those are compiled into `kisho-board`.
            let files = files.filter(|entry| !entry.path().starts_with(top.join(BOARDS)));
            let name = |path: &Path| path.to_str().unwrap().replace('\\', "/");
            files.map(|entry| name(entry.path().strip_prefix(&top).unwrap())).collect()
        };
        let mut templates: Vec<_> = TEMPLATES.iter().map(|(name, _)| (*name).to_owned()).collect();
        let mut themes: Vec<_> = THEMES.iter().map(|(theme, path, _)| format!("{theme}/{path}")).collect();
        let (mut on_disk, mut themes_on_disk) = (files("templates"), files("themes"));
        for list in [&mut templates, &mut themes, &mut on_disk, &mut themes_on_disk] {
            list.sort();
        }
        assert_eq!((templates, themes), (on_disk, themes_on_disk));
    }
}
