//! How a game ended, as the last line of a printed record says it.

use std::borrow::Cow;

use super::{Look, names, words};
use crate::say;
use kisho_game::shogi::{Color, Ending, Illegal, Node, Record, problem, repetition};
use kisho_game::text::Lang;

/// How the game ended at a node, if it did: "Black wins by resignation after 77 moves", 「まで77手で先手の勝ち」. Of a move
/// that broke a rule it says which, and which rule: 「まで7手で先手の反則負け。▲７五歩打（二歩）の反則」.
pub fn said(record: &Record, node: &Node, look: Look) -> Option<String> {
    let said = counted(record, node, look)?;
    let Some((foul, why, before)) = record.foul(node) else { return Some(said) };
    let name = names::unmade(before, foul, look);
    Some(say::shogi_end::foul_move(look.lang, said, name, rule(why, look.lang)))
}

/// The same without what was wrong with a move.
pub fn counted(record: &Record, node: &Node, look: Look) -> Option<String> {
    Some(Ended::of(record, node, look)?.counted(node.number))
}

/// How the game ended at a node, in so few words that they stand where else is said whose move it is: "Black wins by
/// resignation", 「先手の勝ち（投了）」. `None` where the game was only broken off, as it may go on.
pub fn short(record: &Record, node: &Node, look: Look) -> Option<String> {
    let ended = Ended::of(record, node, look).filter(|_| is_over(node))?;
    Some(ended.how())
}

/// That the player to move is mated; records seldom say so before that player resigns.
pub fn mate(record: &Record, node: &Node, lang: Lang) -> Option<&'static str> {
    // At nearly all nodes there is not even a check, which is seen at once.
    let is_mate = node.position.is_mate_in_problems()
        && (node.position.is_mate() || problem::is_mating(record.start()));
    is_mate.then(|| say::shogi_end::problem_mate(lang))
}

/// That the game ended at a node by a repetition, whether the record says so or not.
pub fn repetition(record: &Record, node: usize, look: Look) -> Option<String> {
    Some(match repetition::fourth_time(record, node)? {
        Some(loser) => say::shogi_end::perpetual_check(look.lang, words::player(loser, look)),
        None => say::shogi_end::repetition(look.lang).to_owned(),
    })
}

/// Whether the game ended at a node, and was not only broken off.
pub fn is_over(node: &Node) -> bool {
    !matches!(node.ending, None | Some(Ending::Interruption | Ending::SealedMove))
}

/// The end of a game.
struct Ended<'a> {
    ending: Ending,
    /// What the file calls it, where kisho has no word for it.
    words: &'a str,
    lang: Lang,
    /// Whether what ended is a mating problem.
    is_problem: bool,
    /// Whether it is no mate, whatever the file calls it.
    has_way_out: bool,
    /// What the winner and the loser are called; empty if there is none.
    winner: &'static str,
    loser: &'static str,
}

impl<'a> Ended<'a> {
    fn of(record: &Record, node: &'a Node, look: Look) -> Option<Self> {
        let ending = node.ending?;
        let winner = ending.winner(node.position.turn());
        let called =
            |player: Option<Color>| player.map(|player| words::player(player, look)).unwrap_or_default();
        Some(Self {
            ending,
            words: node.ending_words.as_deref().unwrap_or_default(),
            lang: look.lang,
            is_problem: problem::is_mating(record.start()),
            has_way_out: ending == Ending::Mate && node.position.has_way_out(),
            winner: called(winner),
            loser: called(winner.map(Color::other)),
        })
    }

    /// With the number of the last move, in Japanese as the last line of a KIF file has it.
    fn counted(&self, number: u32) -> String {
        let Self { winner, lang, .. } = *self;
        let how = match self.ending {
            Ending::Mate if self.has_way_out => self.how(),
            Ending::Mate if self.is_problem => return say::shogi_end::problem_mate_in(lang, number),
            Ending::Default(_) => return self.how(),
            Ending::Resignation => say::shogi_end::how_resignation(lang, winner),
            Ending::Mate => say::shogi_end::how_mate(lang, winner),
            Ending::TimeUp => say::shogi_end::how_time(lang, winner),
            Ending::Declaration => say::shogi_end::how_declaration(lang, winner),
            _ => self.how(),
        };
        say::shogi_end::after(lang, number, how)
    }

    fn how(&self) -> String {
        let Self { winner, loser, lang, .. } = *self;
        let word = match self.ending {
            Ending::Mate if self.has_way_out => say::shogi_end::claimed_mate(lang),
            Ending::Mate if self.is_problem => say::shogi_end::problem_mate(lang),
            Ending::Default(_) => return say::shogi_end::default(lang, winner),
            Ending::Resignation => return say::shogi_end::resignation(lang, winner),
            Ending::Mate => return say::shogi_end::mate(lang, winner),
            Ending::TimeUp => return say::shogi_end::time(lang, winner),
            Ending::Foul(_) => return say::shogi_end::foul(lang, loser),
            Ending::Declaration => return say::shogi_end::declaration(lang, winner),
            Ending::Interruption => say::shogi_end::interruption(lang),
            Ending::SealedMove => say::shogi_end::sealed(lang),
            Ending::Repetition => say::shogi_end::repetition(lang),
            Ending::NoMate => say::shogi_end::no_mate(lang),
            Ending::Impasse => say::shogi_end::impasse(lang),
            Ending::Draw => say::shogi_end::draw(lang),
            Ending::Other => self.words,
        };
        word.to_owned()
    }
}

/// The rule that a move broke, in the words of players.
fn rule(why: Illegal, lang: Lang) -> Cow<'static, str> {
    let rule = match why {
        Illegal::NoPiece(_) | Illegal::NotThere => say::shogi_end::not_there(lang),
        Illegal::NotYours { .. } => say::shogi_end::not_yours(lang),
        Illegal::Unreachable { .. } => say::shogi_end::unreachable(lang),
        Illegal::OwnPiece { .. } => say::shogi_end::own_piece(lang),
        Illegal::TakesKing => say::shogi_end::takes_king(lang),
        Illegal::NeverPromotes(_) => say::shogi_end::never_promotes(lang),
        Illegal::OutsideZone => say::shogi_end::outside_zone(lang),
        Illegal::DeadEnd { .. } => say::shogi_end::dead_end(lang),
        Illegal::NotInHand(kind) => {
            return say::shogi_end::not_in_hand(lang, words::kind(kind, 1, lang)).into();
        }
        Illegal::Occupied { .. } => say::shogi_end::occupied(lang),
        Illegal::TwoPawns { .. } => say::shogi_end::two_pawns(lang),
        Illegal::PawnDropMate => say::shogi_end::pawn_drop_mate(lang),
        Illegal::IgnoresCheck => say::shogi_end::ignores_check(lang),
        Illegal::ExposesKing => say::shogi_end::exposes_king(lang),
    };
    rule.into()
}
