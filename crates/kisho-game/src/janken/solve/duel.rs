//! One die against one: every position, solved from the end.

use std::sync::LazyLock;

use super::state::{CODES, Code, NONE, State};

/// How it ends if both play well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The player to move wins in so many turns of both players.
    Won(u8),
    /// The opponent does.
    Lost(u8),
    /// Nobody can force it.
    Open,
}

/// All positions of one die against one, by the codes of the dice of the player to move and of the opponent.
pub static DUELS: LazyLock<Duels> = LazyLock::new(Duels::solve);

/// The solved positions.
pub struct Duels(Vec<End>);

fn index(own: Code, other: Code) -> usize {
    usize::from(own) * CODES + usize::from(other)
}

impl Duels {
    /// How a position ends.
    pub fn end(&self, own: Code, other: Code) -> End {
        self.0.get(index(own, other)).copied().unwrap_or(End::Open)
    }

    /// Works back from the turns that win.
    fn solve() -> Self {
        let mut ends = vec![End::Open; CODES * CODES];
        // Turns lead to one of a position and its mirror image. For each those from which a turn leads to it, and how many turns of a position do not lose.
        let mut before: Vec<Vec<u16>> = vec![Vec::new(); CODES * CODES];
        let mut left = vec![0_usize; CODES * CODES];
        let mut level = Vec::new();
        let codes = || (0..NONE).take(CODES);
        for (own, other) in codes().flat_map(|own| codes().map(move |other| (own, other))) {
            if own / 6 == other / 6 {
                continue;
            }
            let here = index(own, other);
            let state = State { own: [own, NONE, NONE, NONE], other: [other, NONE, NONE, NONE] };
            let Some(turns) = state.turns() else {
                ends[here] = End::Won(1);
                level.push(here);
                continue;
            };
            left[here] = turns.len();
            for key in turns {
                if let Some((own, other)) = State::of_key(key).duel() {
                    // Numbers of positions go up to 46,655.
                    before[index(own, other)].extend(u16::try_from(here));
                }
            }
        }
        let mut count = 1_u8;
        while !level.is_empty() {
            count = count.saturating_add(1);
            let mut next = Vec::new();
            for at in level {
                let is_won = matches!(ends[at], End::Won(_));
                for &place in &before[at] {
                    let place = usize::from(place);
                    left[place] = left[place].saturating_sub(1);
                    if ends[place] == End::Open && (!is_won || left[place] == 0) {
                        ends[place] = if is_won { End::Lost(count) } else { End::Won(count) };
                        next.push(place);
                    }
                }
            }
            level = next;
        }
        Self(ends)
    }
}
