//! The style sheets of a site: one that all pages link, and parts of which each page links those that it has something for.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::blocks::Blocks;
use super::{Imports, LOOK, Switch, css, fingerprint};
use crate::site::look::files::{Files, made};
use crate::site::source::builtin::{self, OPENINGS_CLASSES, OPENINGS_CSS, SEARCH_CSS, SWITCH_CSS};
use crate::site::source::config::Config;
use crate::site::source::html::Tag;
use crate::site::source::options::BuildOptions;
use kisho_board::diagram::theme::Themes;
use kisho_board::render::{Night, StylePart};
use kisho_game::text::Source;
use kisho_source::Problems;

/// Rules for what some pages have and others do not.
struct Part {
    /// Its name.
    name: String,
    /// What a page has that needs it: elements, and classes with a `.` before them.
    needed_by: Vec<String>,
    /// The rules.
    css: String,
}

/// The style sheets of a site, as pages link them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Styles {
    /// The path of the one that all pages link.
    pub look: String,
    /// Where the site begins, as links from anywhere say it: with the whole address, and with its path.
    tops: [String; 2],
    /// The paths of the others, in the order in which they count.
    parts: Vec<String>,
    /// Which of them an element needs, or a class, by their numbers.
    elements: FxHashMap<String, Vec<usize>>,
    classes: FxHashMap<String, Vec<usize>>,
}

impl Styles {
    /// Writes them, with `style.css` and what that imports from themes. While the site is served they are easy to read and
    /// always called the same.
    #[must_use]
    pub fn write(
        options: &BuildOptions,
        config: &Config,
        themes: &Themes,
        files: &mut Files,
        problems: &mut Problems,
    ) -> Self {
        let look = files.text(LOOK, problems).unwrap_or_else(|| Arc::new(Source::new(LOOK, "")));
        let mut imports =
            Imports { root: &options.root, files, open: Vec::new(), taken: 0, elsewhere: String::new() };
        let text = imports.resolve(&look, problems);
        let elsewhere = imports.elsewhere;
        files.insert_or_replace(LOOK.to_owned(), made(elsewhere.clone() + &text), &look);
        let (always, sections) = divided(&text);
        let switch = config.theme_switch.then_some(Switch { is_kept: config.theme_script });
        let mut write = |name: &str, css: &str| {
            let css = switch.map_or(Cow::Borrowed(css), |switch| switch.followed(css).into());
            let (mark, css) = if options.serving {
                ("kisho".to_owned(), css.into_owned())
            } else {
                let css = css::minify(&css);
                (fingerprint(&css), css)
            };
            let path = format!("{name}.{mark}.css");
            files.insert_or_replace(path.clone(), made(css), &look);
            path
        };
        let parts = built_in(config, switch, themes).into_iter().chain(sections);
        let parts: Vec<_> = parts.map(|part| (write(&part.name, &part.css), part.needed_by)).collect();
        let tops = [format!("{}/", config.base()), config.base_path()];
        Self::new(write("style", &(elsewhere + &always)), tops, parts)
    }

    /// The style sheet of all pages, and the others with what needs them.
    fn new(look: String, tops: [String; 2], parts: Vec<(String, Vec<String>)>) -> Self {
        let mut styles = Self {
            look,
            tops,
            parts: Vec::new(),
            elements: FxHashMap::default(),
            classes: FxHashMap::default(),
        };
        for (number, (path, needed_by)) in parts.into_iter().enumerate() {
            styles.parts.push(path);
            for name in needed_by {
                let (names, name) = match name.strip_prefix('.') {
                    Some(class) => (&mut styles.classes, class.to_owned()),
                    None => (&mut styles.elements, name),
                };
                names.entry(name).or_default().push(number);
            }
        }
        styles
    }

    /// What a page needs of them; nothing as long as nobody has looked at its tags.
    #[must_use]
    pub fn of_page(&self) -> PageStyles<'_, '_> {
        PageStyles { styles: self, is_needed: vec![false; self.parts.len()], links: Vec::new() }
    }
}

/// The style sheets that a page needs.
pub struct PageStyles<'s, 'p> {
    styles: &'s Styles,
    /// Which parts it needs, by their numbers.
    is_needed: Vec<bool>,
    /// Its links, to style sheets and to other things.
    links: Vec<Tag<'p>>,
}

impl<'p> PageStyles<'_, 'p> {
    /// Notes that the page has an element.
    pub fn element(&mut self, tag: &Tag<'p>) {
        mark(self.styles.elements.get(&*tag.name), &mut self.is_needed);
        if tag.name == "link" {
            self.links.push(tag.clone());
        }
    }

    /// Notes that an element has these classes.
    pub fn classes(&mut self, list: &str) {
        for class in list.split_ascii_whitespace() {
            mark(self.styles.classes.get(class), &mut self.is_needed);
        }
    }

    /// The same page, in which links to the parts that it needs stand before the link to the style sheet of all pages, and
    /// are like it; `None` if nothing changes.
    #[must_use]
    pub fn linked(&self, page: &str) -> Option<String> {
        let Styles { look, tops, parts, .. } = self.styles;
        let parts = parts.iter().zip(&self.is_needed);
        let needed: Vec<&str> = parts.filter(|(_, needed)| **needed).map(|(path, _)| path.as_str()).collect();
        if needed.is_empty() {
            return None;
        }
        let mut out = String::with_capacity(page.len() + 80 * needed.len());
        let mut copied = 0;
        for tag in &self.links {
            let Some(href) = tag.attribute("href") else { continue };
            let made = href.value.strip_suffix(&**look).filter(|top| top.is_empty() || top.ends_with('/'));
            // Templates may link the one that is called the same in all builds; others may be called so, too.
            let is_top = |top: &&str| {
                tops.iter().any(|own| own == top) || top.split_terminator('/').all(|part| part == "..")
            };
            let Some(top) = made.or_else(|| href.value.strip_suffix(LOOK).filter(is_top)) else { continue };
            out.push_str(page.get(copied..tag.span.start).unwrap_or_default());
            copied = tag.span.start;
            // Pages without spaces between tags stay so.
            let after = page.get(tag.span.end..).filter(|after| after.starts_with('\n')).map_or("", |_| "\n");
            for path in &needed {
                out.push_str(page.get(tag.span.start..href.span.start).unwrap_or_default());
                out.push_str(top);
                out.push_str(path);
                out.push_str(page.get(href.span.end..tag.span.end).unwrap_or_default());
                out.push_str(after);
            }
        }
        (!out.is_empty()).then(|| out + page.get(copied..).unwrap_or_default())
    }
}

/// Marks the parts that something needs.
fn mark(parts: Option<&Vec<usize>>, is_needed: &mut [bool]) {
    for &part in parts.into_iter().flatten() {
        is_needed[part] = true;
    }
}

/// The parts that look the same in every theme of a site.
fn built_in(config: &Config, switch: Option<Switch>, themes: &Themes) -> Vec<Part> {
    let figures = StylePart::all(themes).into_iter().map(|part| Part {
        needed_by: part.classes.iter().map(|class| format!(".{class}")).collect(),
        css: part.css(Night::System),
        name: part.name,
    });
    let others = [
        ("code", builtin::CODE_CLASSES.as_slice(), builtin::CODE_CSS),
        ("lines", builtin::CODE_LINES_CLASSES.as_slice(), builtin::CODE_LINES_CSS),
        ("openings", OPENINGS_CLASSES.as_slice(), OPENINGS_CSS),
        ("strikes", builtin::STRIKES_CLASSES.as_slice(), builtin::STRIKES_CSS),
    ];
    let search = config.has_search().then_some(("search", ["search"].as_slice(), SEARCH_CSS));
    let switch = switch.map(|switch| switch.colours() + SWITCH_CSS);
    let switch = switch.iter().map(|css| ("switch", ["theme-switch"].as_slice(), css.as_str()));
    let others = others.into_iter().chain(search).chain(switch).map(|(name, classes, css)| Part {
        name: name.to_owned(),
        needed_by: classes.iter().map(|class| format!(".{class}")).collect(),
        css: css.to_owned(),
    });
    figures.chain(others).collect()
}

/// Where a part of a theme's style sheet begins: after it stand the elements and classes that need it.
const BEGIN: &str = "/* only with ";

/// Where it ends.
const END: &str = "/* end */";

/// A style sheet without its parts, and the parts.
fn divided(css: &str) -> (String, Vec<Part>) {
    let (mut always, mut parts) = (String::new(), Vec::new());
    let (mut rest, mut blocks) = (css, Blocks::default());
    while let Some((before, opened)) = rest.split_once(BEGIN) {
        let Some(((names, part), after)) =
            opened.split_once(END).and_then(|(part, after)| Some((part.split_once("*/")?, after)))
        else {
            break;
        };
        always.push_str(before);
        blocks.read(before);
        let mut inside = Blocks::default();
        inside.read(part);
        // What is no whole number of rules cannot stand alone, and the layers of a site have an order in one sheet only.
        if !inside.is_closed() || !blocks.can_be_repeated() {
            always.push_str(part);
            blocks.read(part);
            rest = after;
            continue;
        }
        let names = names.split_ascii_whitespace();
        parts.push(Part {
            name: format!("style-{}", parts.len() + 1),
            needed_by: names.map(str::to_owned).collect(),
            css: blocks.around(part),
        });
        rest = after;
    }
    (always + rest, parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::source::html::tags;

    fn styles() -> Styles {
        let part = |path: &str, needed_by: &str| (path.to_owned(), vec![needed_by.to_owned()]);
        let parts = vec![part("a.2.css", ".k"), part("b.3.css", ".k-s"), part("c.4.css", "hr")];
        let tops = ["https://example.org/a/".to_owned(), "/a/".to_owned()];
        Styles::new("style.1.css".to_owned(), tops, parts)
    }

    fn linked(page: &str) -> String {
        let styles = styles();
        let mut needed = styles.of_page();
        for tag in tags(page).iter().filter(|tag| !tag.closes) {
            needed.element(tag);
            tag.attribute("class").iter().for_each(|list| needed.classes(list.value));
        }
        needed.linked(page).unwrap_or_else(|| page.to_owned())
    }

    #[test]
    fn a_page_links_what_it_has_something_for() {
        let link = "<link rel=\"stylesheet\" href=\"../style.1.css\" media=\"screen\">\n";
        let a = link.replace("style.1", "a.2");
        let b = link.replace("style.1", "b.3");
        let c = link.replace("style.1", "c.4");
        for (body, links) in [
            ("<p>k k-s</p><!-- <i class=\"k\"> -->", String::new()),
            ("<i class='x k'>", a.clone()),
            ("<i class=k-s></i><i class=\"k hr\">", a + &b),
            ("<HR>", c),
        ] {
            assert_eq!(linked(&format!("{link}{body}")), format!("{links}{link}{body}"));
        }
        for own in ["style.css", "../../style.css", "/a/style.css", "https://example.org/a/style.css"] {
            let page = format!("<link href=\"{own}\"><i class=k>");
            let part = page.replace("style", "a.2").replace("<i class=k>", "");
            assert_eq!(linked(&page), part + &page);
        }
        for other in
            ["mystyle.1.css", "css/style.css", "/style.css", "https://example.com/style.css", "mystyle.css"]
        {
            let elsewhere = format!("<link href=\"{other}\"><i class=k>");
            assert_eq!(linked(&elsewhere), elsewhere);
        }
    }

    #[test]
    fn themes_divide_their_style_sheets() {
        let (always, parts) =
            divided("a{}/* only with .b .c */b{}/* x */c{}/* end */d{}/* only with .e */f{}");
        assert_eq!(always, "a{}d{}/* only with .e */f{}", "what never ends is no part");
        let parts: Vec<_> = parts.iter().map(|part| (part.needed_by.join(" "), part.css.as_str())).collect();
        assert_eq!(parts, [(".b .c".to_owned(), "b{}/* x */c{}")]);
        let css = "a{} @media print { b{} /* only with .c */ .c{d:e} /* end */ .f { /* only with .g */ h{} /* end */ } }";
        let (always, parts) = divided(css);
        assert_eq!(css::minify(&always), "a{}@media print{b{}.f{}}");
        let parts: Vec<_> = parts.iter().map(|part| css::minify(&part.css)).collect();
        assert_eq!(parts, ["@media print{.c{d:e}}", "@media print{.f{h{}}}"]);
        let css = "@layer a, b; @layer b { /* only with .c */ .c{d:e} /* end */ }";
        let (always, parts) = divided(css);
        assert!(parts.is_empty(), "layers have an order: {always}");
        let (always, parts) = divided("@media print { /* only with .c */ .c{} } i{} /* end */");
        assert!(parts.is_empty(), "{always}");
        assert_eq!(css::minify(&always), "@media print{.c{}}i{}");
    }
}
