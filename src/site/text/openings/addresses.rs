//! The addresses of a book's pages: the moves that lead there, each a folder.

use kisho_game::book::Book;

/// For each page its address from that of the first start: `e2/e8/`. Other starts are `start-2/`, `start-3/` and so on.
#[must_use]
pub fn of(book: &Book) -> Vec<String> {
    let mut starts = 0;
    let mut addresses: Vec<String> = Vec::with_capacity(book.pages().len());
    for (number, page) in book.pages().iter().enumerate() {
        let mut address = match page.up.and_then(|up| addresses.get(up)) {
            Some(above) => above.clone(),
            None => {
                starts += 1;
                if starts == 1 { String::new() } else { format!("start-{starts}/") }
            }
        };
        for word in words(book, number, page.plies.len()) {
            address.push_str(&word);
            address.push('/');
        }
        addresses.push(address);
    }
    addresses
}

/// The last moves before a page, in ASCII.
fn words(book: &Book, page: usize, moves: usize) -> Vec<String> {
    let Some(grown) = book.record(page, []) else { return Vec::new() };
    let first = (grown.here + 1).saturating_sub(moves);
    (first..=grown.here).map(|node| grown.record.word(node)).collect()
}

/// The way from one page to another, both by their addresses: names of moves need no escapes.
#[must_use]
pub fn link(from: &str, to: &str) -> String {
    let [from, mut to] = [from, to].map(|address| address.split_terminator('/').peekable());
    let mut up = from;
    while up.peek().is_some_and(|folder| to.peek() == Some(folder)) {
        up.next();
        to.next();
    }
    let mut link = "../".repeat(up.count());
    for folder in to {
        link.push_str(folder);
        link.push('/');
    }
    // An empty address would be that of the base.
    if link.is_empty() { "./".to_owned() } else { link }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_go_up_as_far_as_they_have_to() {
        let links = [
            ("", "e2/", "e2/"),
            ("e2/", "", "../"),
            ("e2/e8/", "e2/e8/e3/", "e3/"),
            ("d3h/e8/", "e2/e8/d3h/", "../../e2/e8/d3h/"),
            ("e2/", "e2/", "./"),
        ];
        for (from, to, link_between) in links {
            assert_eq!(link(from, to), link_between, "{from} → {to}");
        }
    }
}
