//! SGF. The reader here is simple and slow, and shares nothing with that of kisho.

use std::collections::BTreeMap;

use super::{converted, file};

/// The properties of a node, each with its values.
type Properties = BTreeMap<String, Vec<String>>;

/// The nodes of a file, each with the place of the node before it.
fn tokens(text: &str) -> Vec<(Option<usize>, Properties)> {
    let mut nodes: Vec<(Option<usize>, Properties)> = Vec::new();
    let (mut here, mut open) = (None, Vec::new());
    let mut rest = text.chars().peekable();
    let mut name = String::new();
    while let Some(sign) = rest.next() {
        match sign {
            '(' => open.push(here),
            ')' => here = open.pop().unwrap(),
            ';' => {
                nodes.push((here, Properties::new()));
                here = Some(nodes.len() - 1);
                name.clear();
            }
            '[' => {
                let mut value = String::new();
                while let Some(sign) = rest.next_if(|&sign| sign != ']') {
                    value.push(sign);
                    value.extend((sign == '\\').then(|| rest.next().unwrap()));
                }
                assert_eq!(rest.next(), Some(']'));
                nodes.last_mut().unwrap().1.entry(name.clone()).or_default().push(value);
                // What follows is a further value or the next name.
                if rest.clone().find(|sign| !sign.is_whitespace()) != Some('[') {
                    name.clear();
                }
            }
            sign if sign.is_whitespace() => {}
            sign => name.push(sign),
        }
    }
    nodes
}

const POINTS: &[&str] = &["AB", "AW", "AE", "CR", "MA", "SQ", "SL", "TR", "TB", "TW", "DD", "VW"];

/// A node with only what SGF gives a meaning to.
fn meaning(properties: &Properties, is_root: bool) -> Properties {
    let mut all = Properties::new();
    for (written, values) in properties {
        // FF[3]: small letters of a name mean nothing.
        let name: String = written.chars().filter(char::is_ascii_uppercase).collect();
        // How the file is written is said anew.
        if is_root && ["FF", "GM", "CA", "SZ"].contains(&name.as_str()) {
            continue;
        }
        let plain = |value: &String| {
            // A soft line break is none.
            let value = value.replace("\\\r\n", "").replace("\\\n", "");
            // Only in texts a colon need not be escaped.
            match name.as_str() {
                "C" | "GC" => value.replace("\\:", ":").replace("\\e", "e"),
                // Up to 19 lines this is a pass.
                "B" | "W" if value == "tt" => String::new(),
                _ => value,
            }
        };
        let mut values: Vec<String> = values.iter().map(plain).collect();
        // The points of a list have no order, and a rectangle is all of its points.
        if POINTS.contains(&name.as_str()) {
            values = values.iter().flat_map(|value| points(value)).collect();
            values.sort();
        }
        all.entry(name).or_default().extend(values);
    }
    all
}

fn points(value: &str) -> Vec<String> {
    let Some((a, b)) = value.split_once(':') else { return vec![value.to_owned()] };
    let side = |at: usize| {
        let (a, b) = (a.as_bytes()[at], b.as_bytes()[at]);
        a.min(b)..=a.max(b)
    };
    side(0)
        .flat_map(|column| side(1).map(move |row| format!("{}{}", char::from(column), char::from(row))))
        .collect()
}

fn meanings(text: &str) -> Vec<(Option<usize>, Properties)> {
    let nodes = tokens(text).into_iter();
    nodes.map(|(parent, properties)| (parent, meaning(&properties, parent.is_none()))).collect()
}

#[test]
fn every_token_of_a_file_is_written_back() {
    for (name, said) in [
        ("server.sgf", &[][..]),
        ("editor.sgf", &[]),
        ("old.sgf", &["sgf-lowercase", "sgf-old-property"]),
        ("collection.sgf", &["sgf-point", "sgf-values"]),
    ] {
        let (written, ids) = converted(name);
        let mut expected = meanings(&file(name));
        // A game that does not say what program made it says so now.
        for (_, root) in expected.iter_mut().filter(|(parent, _)| parent.is_none()) {
            let program = || vec![concat!("kisho:", env!("CARGO_PKG_VERSION")).to_owned()];
            root.entry("AP".to_owned()).or_insert_with(program);
        }
        if name == "old.sgf" {
            // These are said anew as FF[4] has them, with a warning.
            let node = &mut expected[2].1;
            assert_eq!(
                (node.remove("L"), node.remove("M")),
                (Some(vec!["re".into(), "qf".into()]), Some(vec!["pd".into()]))
            );
            node.insert("LB".to_owned(), vec!["re:a".to_owned(), "qf:b".to_owned()]);
            node.insert("MA".to_owned(), vec!["pd".to_owned()]);
        }
        assert_eq!(ids, said, "{name}");
        for (at, (written, expected)) in meanings(&written).into_iter().zip(&expected).enumerate() {
            assert_eq!(written, *expected, "{name}, node {at}");
        }
        assert_eq!(meanings(&written).len(), expected.len(), "{name}");
    }
}
