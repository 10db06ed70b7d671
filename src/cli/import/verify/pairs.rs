//! Which block of a new page stands for which board of the old one.

use std::ops::Range;

/// Most pairs that are weighed against each other: a page may have as many boards as it likes.
const MOST: usize = 1 << 20;

/// For each board its block. Both are in the same order, so pairs do not cross; `likeness` of a board and a block is 0 if they
/// are not alike, and 2 if they are the same. What is not alike is a pair only where between the same neighbors there are as many boards as blocks: a board
/// that is gone says nothing about the block of the next one.
pub fn pairs(boards: usize, blocks: usize, likeness: impl Fn(usize, usize) -> usize) -> Vec<Option<usize>> {
    let mut found = alike(boards, blocks, &likeness);
    let (mut board, mut block) = (0, 0);
    for (at, own) in found
        .clone()
        .into_iter()
        .enumerate()
        .filter_map(|(at, own)| Some((at, own?)))
        .chain([(boards, blocks)])
    {
        if at - board == own - block {
            let gap = found.get_mut(board..at).unwrap_or_default();
            gap.iter_mut().zip(block..).for_each(|(pair, block)| *pair = Some(block));
        }
        (board, block) = (at + 1, own + 1);
    }
    found
}

/// The pairs of those that are alike, as many and as much as possible.
fn alike(boards: usize, blocks: usize, likeness: &impl Fn(usize, usize) -> usize) -> Vec<Option<usize>> {
    let mut found = vec![None; boards];
    // On most pages nothing has changed.
    let start = (0..boards.min(blocks)).take_while(|&at| likeness(at, at) > 1).count();
    found.iter_mut().zip(0..start).for_each(|(pair, block)| *pair = Some(block));
    let (boards, blocks) = (start..boards, start..blocks);
    if boards.len().saturating_mul(blocks.len()) > MOST {
        next_alike(boards, blocks, likeness, &mut found);
    } else {
        most_alike(boards, blocks, likeness, &mut found);
    }
    found
}

/// Takes the next block that is alike.
fn next_alike(
    boards: Range<usize>,
    mut blocks: Range<usize>,
    likeness: &impl Fn(usize, usize) -> usize,
    found: &mut [Option<usize>],
) {
    for board in boards {
        let Some(block) = blocks.clone().find(|&block| likeness(board, block) > 0) else { continue };
        blocks.start = block + 1;
        if let Some(pair) = found.get_mut(board) {
            *pair = Some(block);
        }
    }
}

/// Takes the blocks so that the sum of what is alike is the highest.
fn most_alike(
    boards: Range<usize>,
    blocks: Range<usize>,
    likeness: &impl Fn(usize, usize) -> usize,
    found: &mut [Option<usize>],
) {
    let width = blocks.len() + 1;
    // The highest sum of the boards and blocks from each pair on; zeros after the last.
    let mut sums = vec![0_usize; (boards.len() + 1) * width];
    let sum = |sums: &[usize], board: usize, block: usize| {
        sums.get((board - boards.start) * width + block - blocks.start).copied().unwrap_or_default()
    };
    let with = |sums: &[usize], board: usize, block: usize| match likeness(board, block) {
        0 => 0,
        likeness => likeness + sum(sums, board + 1, block + 1),
    };
    for board in boards.clone().rev() {
        for block in blocks.clone().rev() {
            let best =
                with(&sums, board, block).max(sum(&sums, board + 1, block)).max(sum(&sums, board, block + 1));
            if let Some(own) = sums.get_mut((board - boards.start) * width + block - blocks.start) {
                *own = best;
            }
        }
    }
    let (mut board, mut block) = (boards.start, blocks.start);
    while board < boards.end && block < blocks.end {
        let best = sum(&sums, board, block);
        if best > 0 && with(&sums, board, block) == best {
            if let Some(pair) = found.get_mut(board) {
                *pair = Some(block);
            }
            (board, block) = (board + 1, block + 1);
        } else if sum(&sums, board, block + 1) == best {
            block += 1;
        } else {
            board += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(boards: &str, blocks: &str) -> String {
        let (boards, blocks) = (boards.as_bytes(), blocks.as_bytes());
        let pairs = pairs(boards.len(), blocks.len(), |board, block| {
            let (board, block) = (boards[board], blocks[block]);
            usize::from(board.eq_ignore_ascii_case(&block)) + usize::from(board == block)
        });
        pairs.into_iter().map(|block| block.map_or('-', |block| char::from(blocks[block]))).collect()
    }

    #[test]
    fn boards_and_blocks_are_pairs() {
        for (boards, blocks, wanted) in [
            ("abc", "abc", "abc"),
            ("xb", "b", "-b"),
            ("xbyb", "bb", "-b-b"),
            ("abc", "ayc", "ayc"),
            ("xyc", "zc", "--c"),
            ("xc", "yzc", "-c"),
            ("sabs", "abs", "-abs"),
            ("ab", "Aab", "ab"),
            ("ab", "Ab", "Ab"),
            ("", "a", ""),
            ("a", "", "-"),
        ] {
            assert_eq!(of(boards, blocks), wanted, "{boards} {blocks}");
        }
        let mut found = vec![None; 3];
        next_alike(0..3, 0..2, &|board, block| usize::from(board == block + 1), &mut found);
        assert_eq!(found, [None, Some(0), Some(1)]);
    }
}
