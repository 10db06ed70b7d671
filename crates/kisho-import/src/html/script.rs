//! Scripts that show positions of shogi64.js: `shogi64.decode('…')`.

use std::collections::HashSet;

use super::boards::board;

/// What decodes a position. It takes the code and nothing else.
const DECODE: &str = "shogi64.decode";

/// The positions that a script decodes, as blocks.
#[must_use]
pub fn decoded(script: &str) -> Option<String> {
    let codes = script.match_indices(DECODE).filter_map(|(at, name)| {
        let inside = script.get(at + name.len()..)?.trim_start().strip_prefix('(')?.trim_start();
        let quote = inside.chars().next().filter(|c| QUOTES.contains(c))?;
        let code = inside.get(1..)?.split(quote).next()?;
        is_code(code).then(|| board("shogi64", code))
    });
    let blocks: Vec<String> = codes.collect();
    (!blocks.is_empty()).then(|| blocks.join("\n\n"))
}

/// What a script says from the first thing on that is neither a call with a code nor a call that shows what it gives.
#[must_use]
pub fn more(script: &str) -> Option<&str> {
    let words = words(script);
    let mut shown = HashSet::new();
    let mut at = 0;
    while at < words.len() {
        match statement(words.get(at..).unwrap_or_default(), &mut shown) {
            Ok(length) => at += length,
            Err(length) => return script.get(words.get(at + length)?.start..).map(str::trim_end),
        }
    }
    None
}

/// What texts stand between.
const QUOTES: [char; 3] = ['\'', '"', '`'];

fn is_code(code: &str) -> bool {
    !code.is_empty() && code.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// A word of a script, a text in quotation marks, or a sign.
#[derive(Debug)]
struct Word<'a> {
    start: usize,
    text: &'a str,
}

/// The words of a script without its comments. Names with dots in them are one word.
fn words(script: &str) -> Vec<Word<'_>> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(first) = script.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = script.get(at..).unwrap_or_default();
        let line = || rest.find('\n').unwrap_or(rest.len());
        let is_remark = ["//", "<!--", "-->"].iter().any(|mark| rest.starts_with(mark));
        let length = match first {
            _ if is_remark => line(),
            _ if rest.starts_with("/*") => {
                let end = rest.get(2..).and_then(|inside| inside.find("*/"));
                end.map_or(rest.len(), |end| end + 4)
            }
            quote if QUOTES.contains(&quote) => text_end(rest, quote),
            c if is_name(c) => rest.find(|c: char| !is_name(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let is_word = !is_remark && !rest.starts_with("/*") && !first.is_whitespace();
        words.extend(is_word.then(|| Word { start: at, text: rest.get(..length).unwrap_or_default() }));
        at += length;
    }
    words
}

/// The length of the text that begins here, with its quotation marks.
fn text_end(rest: &str, quote: char) -> usize {
    let mut chars = rest.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        if c == '\\' {
            chars.next();
        } else if c == quote {
            return at + 1;
        }
    }
    rest.len()
}

/// The number of words of the statement that comes first: `shogi64.decode('…');`, `show(shogi64.decode('…'))`,
/// `var a = shogi64.decode('…')`, or `show(a)` with a name that stands for a position. If it is another one, the number of words of it
/// that are as in these, or 0 if no code comes before the rest.
fn statement<'a>(words: &[Word<'a>], positions: &mut HashSet<&'a str>) -> Result<usize, usize> {
    let word = |at: usize| words.get(at).map_or("", |word| word.text);
    if word(0) == ";" {
        return Ok(1);
    }
    let mut at = usize::from(["var", "let", "const"].contains(&word(0)));
    let name = (word(at + 1) == "=").then(|| word(at));
    at += if name.is_some() { 2 } else { 0 };
    let mut open = 0;
    while word(at) != DECODE && word(at + 1) == "(" && is_plain_name(word(at)) {
        at += 2;
        open += 1;
    }
    let code = word(at + 2).trim_matches(QUOTES);
    if word(at) == DECODE && word(at + 1) == "(" && is_code(code) && code != word(at + 2) {
        at += 3;
        open += 1;
    } else if open > 0 && positions.contains(word(at)) {
        at += 1;
    } else {
        return Err(0);
    }
    while open > 0 {
        if word(at) != ")" {
            return Err(at + usize::from(word(at) == ","));
        }
        at += 1;
        open -= 1;
    }
    positions.extend(name);
    Ok(at)
}

/// Whether a word is the name of something that can be called.
fn is_plain_name(word: &str) -> bool {
    let is_keyword = ["if", "while", "for", "switch", "return", "function", "eval"].contains(&word);
    !is_keyword && word.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$')
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "poUAACMaqtYhwHgAAAAPQdTnd3vMgAA";

    #[test]
    fn what_else_a_script_says() {
        for (script, wanted) in [
            ("shogi64.decode('CODE')", None),
            ("// It's a board.\nvar a = shogi64.decode( \"CODE\" );\n/* its */ board.show(a);", None),
            ("<!--\nshow(draw(shogi64.decode(`CODE`)));show(shogi64.decode('CODE'))\n//-->", None),
            (
                "shogi64.decode('CODE', {flip:true}); document.write('Text'); alert(1)\n",
                Some("{flip:true}); document.write('Text'); alert(1)"),
            ),
            ("show(shogi64.decode('CODE'), 'id')", Some("'id')")),
            (
                "document.write(';'); shogi64.decode('CODE')",
                Some("document.write(';'); shogi64.decode('CODE')"),
            ),
            ("shogi64.decode('CODE'); show(b);", Some("show(b);")),
            ("shogi64.decode('CODE'); alert(\"a\\\"b\")", Some("alert(\"a\\\"b\")")),
            ("shogi64.decode('CODE').turn", Some(".turn")),
            ("shogi64.decode('CODE' + x)", Some("+ x)")),
            ("if (shogi64.decode('CODE')) x()", Some("if (shogi64.decode('CODE')) x()")),
            ("shogi64.decode('CODE'); 'open", Some("'open")),
            ("", None),
        ] {
            let (script, wanted) =
                (script.replace("CODE", CODE), wanted.map(|more| more.replace("CODE", CODE)));
            assert_eq!(more(&script), wanted.as_deref(), "{script}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_script_is_read(script in "(shogi64.decode|show|var a|\\(|\\)|=|;|'[a-z棋]*|\"|`|\\\\|/\\*/?|\\*/|//|\n| |棋){0,20}") {
            let rest = more(&script).unwrap_or_default();
            proptest::prop_assert!(script.trim_end().ends_with(rest));
            let _ = decoded(&script);
        }
    }
}
