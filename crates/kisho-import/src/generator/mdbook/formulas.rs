//! What renders the formulas of a book.

use toml::{Table, Value};

use super::super::formulas::Formulas;

/// What renders the formulas of a book.
#[derive(Debug, Clone, Copy)]
pub struct Renderers {
    /// MathJax, on the page.
    pub mathjax: bool,
    /// KaTeX, before anything else is read: it leaves nothing between dollar signs to MathJax.
    pub katex: bool,
}

impl Renderers {
    /// What the settings of a book switch on.
    pub fn of(settings: &Table) -> Self {
        let html = settings.get("output").and_then(|output| output.get("html"));
        let mathjax = html.and_then(|html| html.get("mathjax-support")).and_then(Value::as_bool);
        let katex = settings.get("preprocessor").is_some_and(|all| all.get("katex").is_some());
        Self { mathjax: mathjax == Some(true), katex }
    }

    /// The text of a chapter with its formulas as kisho has them.
    pub fn moved(self, text: String) -> String {
        if self.mathjax { Formulas::of_script(false, !self.katex).in_dollars(&text) } else { text }
    }
}
