//! Positions that a file marks as worth to be found again.

use super::{Record, go, shogi};

impl Record {
    /// The frames that the file marks, in order: in shogi those with a bookmark (しおり, `&` in KIF), in Go those with a name
    /// (`N` in SGF) or called a hotspot (`HO`). No notation of the other games marks any.
    #[must_use]
    pub fn bookmarks(&self) -> Vec<usize> {
        fn of<T>(nodes: &[T], marked: impl Fn(&T) -> bool) -> Vec<usize> {
            nodes.iter().enumerate().filter(|(_, node)| marked(node)).map(|(at, _)| at).collect()
        }
        match self {
            Self::Shogi(record) => of(&record.nodes, |node: &shogi::Node| node.bookmark.is_some()),
            Self::Go(record) => of(&record.nodes, |node: &go::Node| {
                !node.name.trim().is_empty() || node.properties.iter().any(|property| property.name == "HO")
            }),
            Self::Quoridor(_) | Self::Janken(_) => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, notation};

    fn bookmarks(name: &str, text: &str) -> Vec<usize> {
        (notation(name).unwrap().read)(text.as_bytes(), &ReadOptions::default()).record.unwrap().bookmarks()
    }

    #[test]
    fn files_mark_positions_in_their_own_ways() {
        assert_eq!(
            bookmarks("sgf", "(;SZ[9];B[aa]N[Ladder];W[bb]C[no];B[cc]HO[2](;W[dd])(;W[de]N[ ]))"),
            [1, 3]
        );
        let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n&角道\n   2 ３四歩(33)\n*no\n   3 ２六歩(27)\n&飛車先\n";
        assert_eq!(bookmarks("kif", kif), [1, 3]);
        assert_eq!(bookmarks("qf", "QDBJQ"), [0; 0]);
    }
}
