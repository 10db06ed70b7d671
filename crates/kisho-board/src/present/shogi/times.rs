//! 消費時間: how long the moves took.

use crate::present::clock::clock;
use kisho_game::shogi::Record;

/// For each node how long its move took, and after it all moves of its player up to this one, where that is known:
/// "0:12 / 3:40". Nothing where no clock was used: programs then write 0:00 after every move.
pub fn told(record: &Record) -> Vec<String> {
    let times = || record.nodes.iter().map(|node| node.time);
    if times().flatten().all(|time| time.spent == 0) {
        return Vec::new();
    }
    // Nothing, unless the position is taken from a game.
    let at_start = (record.next_number() == 1).then_some(0);
    let mut totals: Vec<Option<u64>> = Vec::with_capacity(record.nodes.len());
    let mut told = Vec::with_capacity(record.nodes.len());
    for node in &record.nodes {
        let total = node.time.and_then(|time| {
            // The move before of the same player is the one before the other's.
            let before = match record.nodes.get(node.parent?)?.parent {
                Some(at) if at > 0 => totals.get(at).copied().flatten(),
                _ => at_start,
            };
            time.total.or_else(|| before?.checked_add(time.spent))
        });
        told.push(match (node.time, total) {
            (Some(time), Some(total)) => format!("{} / {}", shown(time.spent), shown(total)),
            (Some(time), None) => shown(time.spent),
            (None, _) => String::new(),
        });
        totals.push(total);
    }
    told
}

/// Parts of seconds do not count, as in official games.
fn shown(milliseconds: u64) -> String {
    clock(milliseconds / 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::testing::record;

    fn of(notation: &str, text: &str) -> Vec<String> {
        told(&record(notation, text))
    }

    #[test]
    fn a_move_has_its_time_and_the_time_of_its_player() {
        let kif =
            "1 ７六歩(77) (0:12/00:00:12)\n2 ３四歩(33) (61:05/01:01:05)\n3 ２六歩(27) (0:03/00:00:15)\n";
        assert_eq!(of("kif", kif), ["", "0:12 / 0:12", "1:01:05 / 1:01:05", "0:03 / 0:15"]);
        let csa =
            "V2.2\nPI\n+\n+7776FU\nT12\n-3334FU\nT100\n+2726FU\nT3\n-4344FU\n+6978KI\nT5\n-8384FU\nT9\n";
        let told = of("csa", csa);
        // The file does not say it: it is counted, until a move has no time.
        assert_eq!(told[1..], ["0:12 / 0:12", "1:40 / 1:40", "0:03 / 0:15", "", "0:05 / 0:20", "0:09"]);
    }

    #[test]
    fn a_game_without_a_clock_shows_no_times() {
        let kif = "1 ７六歩(77) (0:00/00:00:00)\n2 ３四歩(33) (0:00/00:00:00)\n";
        assert_eq!(of("kif", kif), [""; 0]);
    }

    #[test]
    fn what_was_used_before_the_first_move_is_not_made_up() {
        let mut record: Record = record("csa", "V2.2\nPI\n+\n+7776FU\nT12\n");
        record.nodes.node_mut(0).unwrap().number = 30;
        assert_eq!(told(&record), ["", "0:12"]);
    }
}
