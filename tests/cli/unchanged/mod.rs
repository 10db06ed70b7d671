//! `kisho convert` of a file to its own notation: whatever programs wrote stays, token by token. What may differ is written down
//! here, and is said in warnings unless the specification of the notation gives it no meaning.

mod sgf;
mod shogi;

use super::{Ended, kisho};

/// A file of `tests/records/`, made in the manner of the programs that write such files.
fn file(name: &str) -> String {
    std::fs::read_to_string(format!("tests/records/{name}")).unwrap()
}

/// The file converted to its own notation, and the ids of what is said, each once.
fn converted(name: &str) -> (String, Vec<String>) {
    let path = format!("tests/records/{name}");
    let notation = name.rsplit_once('.').unwrap().1;
    let Ended { out, err, code } = kisho(&["convert", &path, "--to", notation], "");
    assert_eq!(code, 0, "{name}: {err}");
    let ids = err.lines().filter_map(|line| Some(line.split_once('[')?.1.split_once("]: ")?.0.to_owned()));
    let ids: std::collections::BTreeSet<String> = ids.collect();
    // What is written stays as it is.
    let again = kisho(&["convert", "--from", notation, "--to", notation], &out);
    assert_eq!(again.out, out, "{name}");
    let is_windows = file(name).contains("\r\n");
    assert!(
        out.lines().count() > 0 && out.split_inclusive('\n').all(|line| line.ends_with("\r\n") == is_windows),
        "{name}"
    );
    (out, ids.into_iter().collect())
}
