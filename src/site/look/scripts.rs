//! Scripts of pages, none of which is there unless the config asks for it.

/// A script without its comments and indents.
pub fn bare(written: &str) -> String {
    let lines = written.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//")).flat_map(|line| [line, "\n"]).collect()
}

/// The same page, with a link to a script that has run before anything of the page is seen. `root`: the way from the page to the top
/// of the site.
#[must_use]
pub fn link_first(page: &str, root: &str, file: &str) -> String {
    put(page, &format!("<script src=\"{root}{file}\"></script>\n"))
}

/// The same page, with a link to a script. `root`: the way from the page to the top of the site.
#[must_use]
pub fn link(page: &str, root: &str, file: &str) -> String {
    put(page, &format!("<script src=\"{root}{file}\" defer></script>\n"))
}

fn put(page: &str, link: &str) -> String {
    // A page need not have a head that ends; a script is at home anywhere.
    let (before, after) = page.split_at(page.find("</head>").unwrap_or(page.len()));
    format!("{before}{link}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_linked_in_the_head_if_there_is_one() {
        let linked = "<script src=\"../a.js\" defer></script>\n";
        assert_eq!(link("<head></head><p>", "../", "a.js"), format!("<head>{linked}</head><p>"));
        assert_eq!(link("<p></p>", "../", "a.js"), format!("<p></p>{linked}"));
    }

    #[test]
    fn no_word_of_a_script_is_lost_with_its_comments() {
        for written in [include_str!("replay.js"), include_str!("play.js"), include_str!("theme.js")] {
            assert!(
                !written.contains("/*") && !written.contains('`'),
                "lines would no longer be all that there is"
            );
            let bare = bare(written);
            assert!(bare.starts_with("\"use strict\";\n(() => {\n") && bare.ends_with("\n})();\n"));
            assert!(!bare.contains("\n//"));
        }
    }
}
