//! The pieces of a record's text: what stands between them, blanks and ends of lines, means nothing.

use std::ops::Range;

/// How the texts of a notation are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Nodes with properties whose values stand in brackets.
    Nodes,
    /// The same, but a node holds the whole game.
    Properties,
    /// One thing in each line.
    Lines,
    /// JSON.
    Json,
    /// Words, with comments in braces.
    Words,
}

/// A part of a text that is kept or changed as a whole.
#[derive(Debug, Clone)]
pub struct Piece {
    /// Where it stands.
    pub place: Range<usize>,
    /// What it says, however it is laid out.
    pub said: String,
    /// What it is about: two pieces with the same can take the place of each other.
    pub key: String,
    /// What sort of thing it is.
    pub kind: String,
}

/// Whether a piece goes to the end of its line.
pub fn is_line(text: &str) -> bool {
    text.starts_with(REMARKS) || text.starts_with(';') || !text.starts_with('{') && text.contains([':', '：'])
}

impl Form {
    /// How texts of a notation are written, by its name.
    pub fn of(notation: &str) -> Self {
        match notation {
            "sgf" => Self::Nodes,
            "ggf" => Self::Properties,
            "kif" | "bod" | "csa" => Self::Lines,
            "jkf" | "json" => Self::Json,
            _ => Self::Words,
        }
    }

    /// The pieces of a text.
    pub fn pieces(self, text: &str) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut at = 0;
        loop {
            let rest = text.get(at..).unwrap_or_default();
            at += rest.len() - rest.trim_start().len();
            let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) else { return pieces };
            let before = text.get(..at).unwrap_or_default().trim_end_matches([' ', '\t', '　']);
            let begins_line = before.is_empty() || before.ends_with(['\n', '\r']);
            let length = match self {
                Self::Nodes => node_length(rest),
                Self::Properties => property_length(rest),
                // With the blanks at its end, which would else stand at the end of what is added below.
                Self::Lines => line(rest).len(),
                Self::Json => rest.len(),
                Self::Words if begins_line && is_head(rest) => line_length(rest),
                Self::Words => word_length(rest),
            };
            let piece = rest.get(..length).unwrap_or(rest);
            pieces.push(self.piece(piece, at, pieces.is_empty()));
            at += piece.len().max(1);
        }
    }

    fn piece(self, text: &str, at: usize, is_first: bool) -> Piece {
        let said = text.replace("\r\n", "\n");
        let (key, kind) = match self {
            Self::Nodes => node_key(text),
            Self::Lines => line_key(text),
            Self::Json | Self::Properties => (text.to_owned(), text.chars().take(1).collect()),
            Self::Words => word_key(text),
        };
        let is_remark = text.starts_with(REMARKS);
        let said = if self == Self::Lines && !is_remark { words(&said) } else { said };
        let kind = if is_first { format!("first {kind}") } else { kind };
        Piece { place: at..at + text.len(), said, key, kind }
    }
}

/// What lines of remarks begin with.
pub const REMARKS: [char; 4] = ['*', '\'', '#', '&'];

/// The same words with one blank between them.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn line_length(rest: &str) -> usize {
    let line = line(rest);
    if line.starts_with(REMARKS) { line.len() } else { line.trim_end().len() }
}

fn line(rest: &str) -> &str {
    rest.split(['\n', '\r']).next().unwrap_or(rest)
}

/// A value with its brackets.
fn value_length(rest: &str) -> usize {
    let mut is_escaped = false;
    let end = rest.char_indices().skip(1).find(|&(_, c)| {
        let ends = c == ']' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    end.map_or(rest.len(), |(at, _)| at + 1)
}

/// A bracket of a variation, or a node with its properties.
pub fn node_length(rest: &str) -> usize {
    if rest.starts_with(['(', ')']) {
        return 1;
    }
    let mut at = usize::from(rest.starts_with(';'));
    let mut end = at;
    while let Some(next) = rest.get(at..).and_then(|rest| rest.chars().next()) {
        match next {
            '(' | ')' | ';' => break,
            '[' => at += value_length(rest.get(at..).unwrap_or_default()),
            other => at += other.len_utf8(),
        }
        if !next.is_whitespace() {
            end = at;
        }
    }
    end.max(1)
}

/// A property; the brackets of the game.
fn property_length(rest: &str) -> usize {
    if rest.starts_with(['(', ')', ';']) {
        return 1;
    }
    let name = rest.find(['[', '(', ')', ';']).unwrap_or(rest.len());
    match rest.get(name..).filter(|rest| rest.starts_with('[')) {
        Some(value) => name + value_length(value),
        None => name.max(1),
    }
}

fn node_key(text: &str) -> (String, String) {
    let kind = text.chars().next().filter(|c| "()".contains(*c)).map_or("node".to_owned(), String::from);
    if kind != "node" {
        return (text.to_owned(), kind);
    }
    let list = properties(text);
    let played = list.iter().find(|property| ["B", "W"].contains(&&*property.name));
    let is_start = list.iter().any(|property| ["GM", "FF", "SZ"].contains(&&*property.name));
    let key = match played {
        _ if is_start => "start".to_owned(),
        Some(property) => {
            let at = text.get(property.place.clone()).and_then(|text| text.split_once('['));
            format!("{}[{}", property.name, at.map_or("", |(_, at)| at.trim()))
        }
        None => "no move".to_owned(),
    };
    (key, kind)
}

/// A property of a node.
#[derive(Debug)]
pub struct Property {
    /// The capitals of its name.
    pub name: String,
    /// Where it stands in the text of the node.
    pub place: Range<usize>,
    /// Its values, with their brackets.
    pub values: Vec<Range<usize>>,
}

/// The properties of a node.
pub fn properties(node: &str) -> Vec<Property> {
    let mut list: Vec<Property> = Vec::new();
    let mut at = usize::from(node.starts_with(';'));
    let mut name = at..at;
    while let Some(next) = node.get(at..).and_then(|rest| rest.chars().next()) {
        if next == '[' {
            let length = value_length(node.get(at..).unwrap_or_default());
            let written = node.get(name.clone()).unwrap_or_default();
            if !written.is_empty() {
                let capitals = written.chars().filter(char::is_ascii_uppercase).collect();
                list.push(Property { name: capitals, place: name.start..at, values: Vec::new() });
            }
            at += length;
            if let Some(property) = list.last_mut() {
                property.values.push(at - length..at);
                property.place.end = at;
            }
            name = at..at;
        } else {
            at += next.len_utf8();
            if !next.is_whitespace() {
                name = if name.is_empty() { at - next.len_utf8()..at } else { name.start..at };
            }
        }
    }
    list
}

fn line_key(line: &str) -> (String, String) {
    let first: String = line.chars().take(1).collect();
    if line.starts_with(REMARKS) {
        return (first.clone(), first);
    }
    if let Some((name, _)) = line.split_once(['：', ':']).filter(|_| !line.contains('(')) {
        return (if name == "変化" { words(line) } else { name.to_owned() }, name.to_owned());
    }
    let number: String = line.chars().take_while(|c| c.is_numeric()).collect();
    let mut words = line.split_whitespace();
    if number.is_empty() {
        return (line.split(',').next().unwrap_or_default().trim().to_owned(), first);
    }
    let [count, played] = [words.next(), words.next()].map(Option::unwrap_or_default);
    // A `+` says that a variation begins here.
    (format!("{count} {}", played.trim_end_matches('+')), number)
}

/// Whether a line says something of the whole game, or is a remark.
fn is_head(rest: &str) -> bool {
    let line = line(rest);
    let is_name = |name: &str| !name.is_empty() && !name.contains(['(', ')', '{', '}', ';']);
    line.starts_with(REMARKS) || line.split_once([':', '：']).is_some_and(|(name, _)| is_name(name))
}

fn word_length(rest: &str) -> usize {
    match rest.as_bytes().first() {
        Some(b'(' | b')') => 1,
        Some(b'{') => rest.find('}').map_or(rest.len(), |end| end + 1),
        Some(b';') => rest.find(['\n', '\r']).unwrap_or(rest.len()),
        _ => {
            let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '{' | ';');
            let word = rest.get(..rest.find(ends).unwrap_or(rest.len())).unwrap_or_default();
            let digits = word.len() - word.trim_start_matches(char::is_numeric).len();
            let number = word.get(digits..).unwrap_or_default();
            let dots = number.len() - number.trim_start_matches(['.', '…', '．']).len();
            if digits > 0 && dots > 0 { digits + dots } else { square(word).unwrap_or(word.len()) }
        }
    }
}

/// The length of the first of several moves that stand together, as `f5d6c3`.
pub fn square(word: &str) -> Option<usize> {
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    word.as_bytes().chunks(2).all(is_square).then_some(2)
}

/// Whether a word is the number of a move.
pub fn is_number(word: &str) -> bool {
    word.ends_with(['.', '…', '．']) && word.starts_with(char::is_numeric)
}

fn word_key(text: &str) -> (String, String) {
    let is_number = is_number(text);
    let kind = match text.chars().next() {
        Some(sign @ ('(' | ')')) => sign.to_string(),
        Some('{' | ';') => "comment".to_owned(),
        Some(sign) if REMARKS.contains(&sign) => sign.to_string(),
        _ if is_number => "number".to_owned(),
        _ => text.split_once([':', '：']).map_or("word", |(name, _)| name).to_owned(),
    };
    let key = match &*kind {
        "word" => text.to_lowercase(),
        "number" => text.trim_end_matches(['.', '…', '．']).to_owned(),
        other => other.to_owned(),
    };
    (key, kind)
}

/// What stands before a piece, up to the one before it.
pub fn gap<'t>(pieces: &[Piece], text: &'t str, at: usize) -> &'t str {
    let before = at.checked_sub(1).and_then(|before| pieces.get(before)).map_or(0, |piece| piece.place.end);
    let start = pieces.get(at).map_or(text.len(), |piece| piece.place.start);
    text.get(before..start).unwrap_or_default()
}
