//! The addresses of a book's pages: the moves that lead there, each a folder.

use kisho_game::book::Book;

/// For each page its address from that of the first start: `e2/e8/`. Other starts are `start-2/`, `start-3/` and so on.
#[must_use]
pub fn of(book: &Book) -> Vec<String> {
    let mut starts = 0;
    let mut addresses: Vec<String> = Vec::with_capacity(book.pages().len());
    for (number, page) in book.pages().iter().enumerate() {
        let above = page.up.and_then(|(up, _)| addresses.get(up));
        let address = match above {
            Some(above) => format!("{above}{}/", word(book, number)),
            None => {
                starts += 1;
                if starts == 1 { String::new() } else { format!("start-{starts}/") }
            }
        };
        addresses.push(address);
    }
    addresses
}

/// The move that leads to a page, in ASCII.
fn word(book: &Book, page: usize) -> String {
    book.record(page, []).map_or_else(String::new, |grown| grown.record.word(grown.here))
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
