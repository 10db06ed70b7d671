//! How deep a formula is: the library reads what stands in a part of a formula by calling itself.

/// Most parts of a formula inside each other. Ten are hard to read, but a row of signs may count as so many.
pub const DEEPEST: usize = 100;

/// Whether a formula has too many parts inside each other: groups, what stands between `\left` and `\right` or `\begin` and
/// `\end`, and commands and raised or lowered signs that follow each other, each of which may be the argument of the one before.
pub fn is_too_deep(tex: &str) -> bool {
    // How many such signs stand before each open part, and before the place.
    let mut open: Vec<usize> = Vec::new();
    let mut chain = 0_usize;
    let mut outside = 0_usize;
    let mut rest = tex;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\\' => {
                let letters = letters(rest);
                1 + if letters > 0 { letters } else { rest.chars().nth(1).map_or(0, char::len_utf8) }
            }
            other => other.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        match token {
            "{" | "[" | "\\left" | "\\begin" => {
                open.push(chain);
                outside += chain + 1;
                chain = 0;
            }
            "}" | "]" | "\\right" | "\\end" => {
                let before = open.pop().unwrap_or_default();
                outside = outside.saturating_sub(before + 1);
                // A group may be the first of two arguments.
                chain = before;
            }
            "^" | "_" => chain += 1,
            token if token.starts_with('\\') && letters(token) > 0 => chain += 1,
            token if token.trim().is_empty() => {}
            _ => chain = 0,
        }
        if outside + chain > DEEPEST {
            return true;
        }
    }
    false
}

/// How many letters the name of a command has.
fn letters(command: &str) -> usize {
    command.bytes().skip(1).take_while(u8::is_ascii_alphabetic).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_inside_each_other_are_counted() {
        let deep = |before: &str, after: &str, times: usize| {
            is_too_deep(&(before.repeat(times) + "x" + &after.repeat(times)))
        };
        for (before, after) in [
            ("{", "}"),
            ("\\left(", "\\right)"),
            ("\\frac{", "}1"),
            ("^{", "}"),
            ("\\frac1{", "}"),
            ("\\begin{matrix}", "\\end{matrix}"),
            ("\\hat ", ""),
            ("\\hat", ""),
            ("\\sqrt[", "]2"),
            ("x^", ""),
        ] {
            let flat = before == "x^";
            assert_eq!(deep(before, after, DEEPEST * 2), !flat, "{before}");
            assert!(!deep(before, after, DEEPEST / 4), "{before}");
        }
        assert!(!is_too_deep(&"\\frac{a}{b} + ".repeat(1000)) && !is_too_deep(&"x^2_1 ".repeat(1000)));
        assert!(!is_too_deep(&"{a}".repeat(1000)) && !is_too_deep("a)]}}"));
    }
}
