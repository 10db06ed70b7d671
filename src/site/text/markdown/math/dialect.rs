//! What TeX and the programs that set formulas on pages understand, in the words of the library, which knows less of it.

use std::borrow::Cow;

use math_core::MathDisplay;

use super::has_comment;

/// Environments by names that the library knows, with the column specification to add and the argument to drop.
const ENVIRONMENTS: [(&str, &str, &str, Argument); 13] = [
    ("split", "aligned", "", Argument::None),
    ("alignedat", "aligned", "", Argument::Braces),
    ("alignat", "align", "", Argument::Braces),
    ("alignat*", "align*", "", Argument::Braces),
    ("eqnarray", "array", "{rcl}", Argument::None),
    ("eqnarray*", "array", "{rcl}", Argument::None),
    ("smallmatrix", "subarray", "{cccccccccc}", Argument::None),
    ("matrix*", "matrix", "", Argument::Brackets),
    ("pmatrix*", "pmatrix", "", Argument::Brackets),
    ("bmatrix*", "bmatrix", "", Argument::Brackets),
    ("Bmatrix*", "Bmatrix", "", Argument::Brackets),
    ("vmatrix*", "vmatrix", "", Argument::Brackets),
    ("Vmatrix*", "Vmatrix", "", Argument::Brackets),
];

/// An argument that is dropped.
#[derive(Clone, Copy)]
enum Argument {
    None,
    Braces,
    Brackets,
}

/// Commands whose argument is text, and the one that says so to the library.
const TEXTS: [(&str, &str); 11] = [
    ("text", "text"),
    ("mbox", "text"),
    ("hbox", "text"),
    ("textup", "text"),
    ("textnormal", "text"),
    ("textrm", "textrm"),
    ("textbf", "textbf"),
    ("textit", "textit"),
    ("textsf", "textsf"),
    ("texttt", "texttt"),
    ("emph", "emph"),
];

/// Commands that hold up to the end of their cell; the library lets them swallow the row.
const DECLARATIONS: [&str; 4] = ["displaystyle", "scriptscriptstyle", "scriptstyle", "textstyle"];

/// Commands before a bracket, which may be `<` or `>`.
const BEFORE_BRACKETS: [&str; 15] = [
    "left", "middle", "right", "big", "Big", "bigg", "Bigg", "bigl", "Bigl", "biggl", "Biggl", "bigr",
    "Bigr", "biggr", "Biggr",
];

/// Units of lengths.
const UNITS: [&str; 12] = ["pt", "em", "ex", "mm", "cm", "in", "bp", "pc", "mu", "sp", "dd", "cc"];

/// A formula in words that the library knows; borrowed if it is as it was written.
#[must_use]
pub fn for_library(tex: &str, display: MathDisplay) -> Cow<'_, str> {
    if !tex.contains('\\') {
        return tex.into();
    }
    let has_cells = tex.contains('&') || tex.contains("\\\\");
    let mut writer = Writer { out: String::with_capacity(tex.len() + 32), has_cells, ..Writer::default() };
    writer.formula(tex);
    writer.end_cell();
    let Writer { out, breaks, tag, label, .. } = writer;
    // KaTeX and MathJax allow line breaks and tags outside environments; the library does not.
    let around = match (display == MathDisplay::Block, breaks, tag, label) {
        (false, ..) | (_, false, false, false) => None,
        (_, true, false, false) => Some("gathered"),
        (_, true, true, _) => Some("gather*"),
        (_, true, false, true) => Some("gather"),
        (_, false, true, _) => Some("equation*"),
        (_, false, false, true) => Some("equation"),
    };
    match around {
        Some(name) => {
            // What stands after a `%` is not read.
            let end = if out.rsplit('\n').next().is_some_and(has_comment) { "\n" } else { "" };
            format!("\\begin{{{name}}}{out}{end}\\end{{{name}}}").into()
        }
        None if out == tex => tex.into(),
        None => out.into(),
    }
}

#[derive(Default)]
struct Writer {
    out: String,
    /// For each brace, environment and `\left` that is open: how many braces around declarations are to be closed at the end of a cell.
    open: Vec<usize>,
    /// The same outside all of them.
    outside: usize,
    /// Whether there are cells.
    has_cells: bool,
    /// Whether a line breaks outside all of them.
    breaks: bool,
    /// Whether a `\tag` stands there.
    tag: bool,
    /// The same of a `\label`.
    label: bool,
}

impl Writer {
    fn formula(&mut self, tex: &str) {
        let mut rest = tex;
        while let Some(at) = rest.find(['\\', '{', '}', '%', '&']) {
            let (before, here) = rest.split_at(at);
            self.out.push_str(before);
            rest = match here.as_bytes().first() {
                Some(b'\\') => self.command(here),
                Some(b'%') => self.kept(here, here.find('\n').unwrap_or(here.len())),
                Some(b'{') => {
                    self.open.push(0);
                    self.kept(here, 1)
                }
                Some(b'&') => {
                    self.end_cell();
                    self.kept(here, 1)
                }
                _ => {
                    self.close();
                    self.kept(here, 1)
                }
            };
        }
        self.out.push_str(rest);
    }

    /// Closes the declarations of a cell.
    fn end_cell(&mut self) {
        let declared = std::mem::take(self.open.last_mut().unwrap_or(&mut self.outside));
        self.out.extend(std::iter::repeat_n('}', declared));
    }

    /// Before the end of a brace, an environment or a `\left`.
    fn close(&mut self) {
        self.end_cell();
        self.open.pop();
    }

    /// Writes the first bytes as they are; gives the rest.
    fn kept<'t>(&mut self, text: &'t str, bytes: usize) -> &'t str {
        let (kept, rest) = text.split_at_checked(bytes).unwrap_or((text, ""));
        self.out.push_str(kept);
        rest
    }

    /// Writes a command, with what belongs to it; gives the rest.
    fn command<'t>(&mut self, text: &'t str) -> &'t str {
        let after = text.get(1..).unwrap_or_default();
        let letters = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
        let length = if letters > 0 { letters } else { after.chars().next().map_or(0, char::len_utf8) };
        let (name, after) = after.split_at_checked(length).unwrap_or((after, ""));
        let is_top = self.open.is_empty();
        match name {
            "\\" => {
                self.end_cell();
                self.breaks |= is_top;
                self.out.push_str("\\\\");
                without_length(after.strip_prefix('*').unwrap_or(after))
            }
            "begin" => self.environment(text, after, true),
            "end" => self.environment(text, after, false),
            name if BEFORE_BRACKETS.contains(&name) => {
                match name {
                    "left" => self.open.push(0),
                    "right" => self.close(),
                    _ => {}
                }
                let rest = self.kept(text, 1 + name.len());
                let angle = [("<", "\\langle "), (">", "\\rangle ")]
                    .into_iter()
                    .find_map(|(sign, word)| rest.trim_start().strip_prefix(sign).map(|rest| (word, rest)));
                let Some((word, rest)) = angle else { return rest };
                self.out.push_str(word);
                rest
            }
            "textcolor" | "color" => self.color(text, after, name == "textcolor"),
            "smash" => {
                self.out.push_str("\\smash");
                in_brackets(after).map_or(after, |(_, after)| after)
            }
            name if self.has_cells && DECLARATIONS.contains(&name) => {
                *self.open.last_mut().unwrap_or(&mut self.outside) += 1;
                self.out.push('{');
                self.kept(text, 1 + name.len())
            }
            _ => {
                (self.tag, self.label) =
                    (self.tag | is_top && name == "tag", self.label | is_top && name == "label");
                let known = TEXTS.iter().find(|(text, _)| *text == name);
                let inside = known.and_then(|(_, known)| Some((known, in_braces(after.trim_start())?)));
                let Some((known, (inside, after))) = inside else { return self.kept(text, 1 + name.len()) };
                self.words(known, inside);
                after
            }
        }
    }

    /// Writes a color, with `around` the one of `\textcolor` and what has it; gives the rest. `text`: from the backslash, `after`: from
    /// the end of the name.
    fn color<'t>(&mut self, text: &'t str, after: &'t str, around: bool) -> &'t str {
        let found = color(after).and_then(|(color, rest)| match around {
            true => in_braces(rest.trim_start()).map(|(inside, rest)| (color, inside, rest)),
            false => Some((color, "", rest)),
        });
        let Some((color, inside, rest)) = found else { return self.kept(text, text.len() - after.len()) };
        if around {
            self.out.extend(["{\\color", &color, " "]);
            self.open.push(0);
            self.formula(inside);
            self.close();
            self.out.push('}');
            return rest;
        }
        if self.has_cells {
            *self.open.last_mut().unwrap_or(&mut self.outside) += 1;
            self.out.push('{');
        }
        self.out.extend(["\\color", &color]);
        rest
    }

    /// Writes the beginning or the end of an environment. `text`: from its backslash, `after`: from its name.
    fn environment<'t>(&mut self, text: &'t str, after: &'t str, begins: bool) -> &'t str {
        if begins {
            self.open.push(0);
        } else {
            self.close();
        }
        let found = in_braces(after.trim_start());
        let known = found.and_then(|(name, after)| {
            let known = ENVIRONMENTS.iter().find(|(known, ..)| *known == name)?;
            Some((known, after))
        });
        let Some(((_, name, columns, argument), after)) = known else {
            let length = found.map_or(text.len() - after.len(), |(_, rest)| text.len() - rest.len());
            return self.kept(text, length);
        };
        let word = if begins { "begin" } else { "end" };
        let columns = if begins { columns } else { "" };
        self.out.extend(["\\", word, "{", name, "}", columns]);
        let argument = match argument {
            Argument::Braces if begins => {
                let after = in_brackets(after).map_or(after, |(_, after)| after);
                in_braces(after.trim_start())
            }
            Argument::Brackets if begins => in_brackets(after),
            _ => None,
        };
        argument.map_or(after, |(_, after)| after)
    }

    /// Writes text, in which there may be formulas between `$` signs.
    fn words(&mut self, command: &str, text: &str) {
        let parts: Vec<&str> = dollars(text);
        let is_whole = |part: &&str| {
            let signs = ["\\{", "\\}"].map(|sign| part.matches(sign).count());
            part.matches('{').count() - signs[0] == part.matches('}').count() - signs[1]
        };
        if parts.len().is_multiple_of(2) || !parts.iter().all(is_whole) {
            self.out.extend(["\\", command, "{", text, "}"]);
            return;
        }
        // It may be a subscript as a whole.
        let is_divided = parts.len() > 1;
        self.out.push_str(if is_divided { "{" } else { "" });
        for (number, part) in parts.iter().enumerate() {
            match number % 2 {
                0 if part.is_empty() && is_divided => {}
                0 => self.out.extend(["\\", command, "{", part, "}"]),
                _ => {
                    self.out.push('{');
                    self.open.push(0);
                    self.formula(part);
                    self.close();
                    self.out.push('}');
                }
            }
        }
        self.out.push_str(if is_divided { "}" } else { "" });
    }
}

/// A text at its `$` signs; those with a backslash are signs of money.
fn dollars(text: &str) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, _) in text.match_indices('$') {
        let before = text.get(start..at).unwrap_or_default();
        if !before.ends_with('\\') {
            parts.push(before);
            start = at + 1;
        }
    }
    parts.push(text.get(start..).unwrap_or_default());
    parts
}

/// What stands between the brace at the beginning of a text and the one that closes it, and what stands after that.
fn in_braces(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('{')?;
    let (mut open, mut is_sign) = (1, false);
    for (at, c) in inside.char_indices() {
        if !is_sign {
            open += usize::from(c == '{');
            open -= usize::from(c == '}');
        }
        if open == 0 {
            return Some((inside.get(..at)?, inside.get(at + 1..)?));
        }
        is_sign = c == '\\' && !is_sign;
    }
    None
}

/// A color as the library takes it, with its model if it has one, and what stands after it.
fn color(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start();
    let (model, text) = in_brackets(text).map_or((None, text), |(model, rest)| (Some(model), rest));
    let (name, rest) = in_braces(text.trim_start())?;
    let written = match (model, name.trim().strip_prefix('#')) {
        (Some(model), _) => format!("[{model}]{{{name}}}"),
        (None, Some(hex)) if hex.len() == 3 && hex.is_ascii() => {
            format!("[HTML]{{{}}}", hex.chars().flat_map(|digit| [digit; 2]).collect::<String>())
        }
        (None, Some(hex)) => format!("[HTML]{{{hex}}}"),
        (None, None) => format!("{{{name}}}"),
    };
    Some((written, rest))
}

/// Longest argument in brackets, in bytes: a formula can open any number of them and close none.
const LONGEST: usize = 64;

/// The argument in brackets at the beginning of a text, and what stands after it.
fn in_brackets(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('[')?;
    let end = inside.bytes().take(LONGEST).position(|byte| byte == b']')?;
    Some((inside.get(..end)?, inside.get(end + 1..)?))
}

/// What stands after a line break, without the space between the lines that it may ask for: `[5pt]`.
fn without_length(text: &str) -> &str {
    let Some((length, rest)) = in_brackets(text) else { return text };
    let number = length.trim().trim_start_matches(['-', '+']);
    let unit = number.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').trim_start();
    let is_command = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_length =
        unit.len() < number.len() && UNITS.contains(&unit) || unit.strip_prefix('\\').is_some_and(is_command);
    if is_length { rest } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_written_in_words_that_the_library_knows() {
        let block = MathDisplay::Block;
        for (tex, written) in [
            (r"\begin{cases}a\\[5pt]b\\*[ -.5 em]c\\[x]\end{cases}", r"\begin{cases}a\\b\\c\\[x]\end{cases}"),
            (r"a \\ b", r"\begin{gathered}a \\ b\end{gathered}"),
            (r"\substack{a \\ b} \left( a \\ b \right)", r"\substack{a \\ b} \left( a \\ b \right)"),
            ("a \\\\ b % c", "\\begin{gathered}a \\\\ b % c\n\\end{gathered}"),
            (r"a \tag{1}", r"\begin{equation*}a \tag{1}\end{equation*}"),
            (r"a \\ b \label{x}", r"\begin{gather}a \\ b \label{x}\end{gather}"),
            (r"\begin{split}a\end{split}", r"\begin{aligned}a\end{aligned}"),
            (r"\begin{alignat*}{2}a\end{alignat*}", r"\begin{align*}a\end{align*}"),
            (r"\begin{eqnarray}a&=&b\end{eqnarray}", r"\begin{array}{rcl}a&=&b\end{array}"),
            (r"\begin{pmatrix*}[r]a\end{pmatrix*}", r"\begin{pmatrix}a\end{pmatrix}"),
            (r"\text{if $x>0$ or $\mbox{y}$}", r"{\text{if }{x>0}\text{ or }{\text{y}}}"),
            (r"\mbox{a \$ b} \textbf{$x}", r"\text{a \$ b} \textbf{$x}"),
            (r"\text{a {$x$}}", r"\text{a {$x$}}"),
            (
                r"\left<x\middle|y\right> \bigl< z\bigr >",
                r"\left\langle x\middle|y\right\rangle  \bigl\langle  z\bigr\rangle ",
            ),
            (
                r"\textcolor{#0aF}{x^{2}} \color{#00aaff} y",
                r"{\color[HTML]{00aaFF} x^{2}} \color[HTML]{00aaff} y",
            ),
            (r"\textcolor[rgb]{1,0,0} {x} \textcolor{red}x", r"{\color[rgb]{1,0,0} x} \textcolor{red}x"),
            ("a % \\\\ {\nb\\x", "a % \\\\ {\nb\\x"),
            (
                r"\begin{cases}\displaystyle a & \frac{\color{red}b}{c} \\ d\end{cases}",
                r"\begin{cases}{\displaystyle a }& \frac{{\color{red}b}}{c} \\ d\end{cases}",
            ),
            (r"\displaystyle a \\ b", r"\begin{gathered}{\displaystyle a }\\ b\end{gathered}"),
            (r"\displaystyle a", r"\displaystyle a"),
            (r"\smash[b]{x} \emph{a $x$}", r"\smash{x} {\emph{a }{x}}"),
            (r"\begin{alignedat}[t] {2}a\\[\jot]b\end{alignedat}", r"\begin{aligned}a\\b\end{aligned}"),
            (r"\text{open \\", r"\text{open \\"),
            ("\\", "\\"),
            (r"\end{x}} \é", r"\end{x}} \é"),
        ] {
            assert_eq!(for_library(tex, block), written, "{tex}");
        }
        assert_eq!(for_library(r"a \\ b \tag{1}", MathDisplay::Inline), r"a \\ b \tag{1}");
        assert!(matches!(for_library(r"\frac{a}{b}", block), Cow::Borrowed(_)));
    }
}
