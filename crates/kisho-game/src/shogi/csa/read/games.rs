//! The games of a file.

use super::super::problem::CsaProblem;
use super::super::statements::{Says, Statement, lines, statements};
use crate::ReadOptions;
use crate::text::{Counted, Span};

/// Where the games of a file stand.
#[derive(Debug, Default)]
pub struct Games {
    spans: Vec<Span>,
    /// Whether a game begins without the line `/` that should separate it from the one before.
    joined: bool,
}

impl Games {
    /// Finds them: between lines of `/`, if they say anything, and after the moves of another game, if a new start is
    /// said there. What says nothing of a game belongs to the game before it.
    pub fn of(text: &str) -> Self {
        let mut games = Self::default();
        let mut open = Open::default();
        for (at, line) in lines(text) {
            if line == "/" {
                games.close(&open, at);
                open = Open { start: text.len().min(at + 2), ..Open::default() };
                continue;
            }
            for statement in statements(line, at) {
                if let Some(start) = open.take(statement) {
                    games.close(&open, start);
                    games.joined = true;
                    open = Open { start, says: Some(true), ..Open::default() };
                }
            }
        }
        games.close(&open, text.len());
        games
    }

    fn close(&mut self, open: &Open, end: usize) {
        match (open.says, self.spans.last_mut()) {
            (Some(true), _) => self.spans.push(Span::new(open.start, end)),
            (Some(false), Some(last)) => last.end = end,
            _ => {}
        }
    }

    /// All of them.
    pub fn all(&self) -> &[Span] {
        &self.spans
    }

    /// The games that are asked for, of a text of so many bytes.
    pub fn chosen(&self, options: &ReadOptions, problems: &mut Counted, length: usize) -> &[Span] {
        let (games, there) = (&self.spans[..], self.spans.len());
        if games.is_empty() {
            problems.note(&CsaProblem::Empty, Span::new(0, length));
        }
        let more = match self.joined {
            true => CsaProblem::JoinedGames { there },
            false => CsaProblem::MoreGames { there },
        };
        let none = |wanted| CsaProblem::NoSuchGame { wanted, there };
        options.choose(games, |game| Span::at(game.start), (more, none), problems)
    }
}

/// The game that is being looked at.
#[derive(Debug, Default)]
struct Open {
    start: usize,
    /// Whether it says anything of a game, if it says anything.
    says: Option<bool>,
    has_moves: bool,
    /// What stands after its last move, and may be the head of another game.
    after_moves: AfterMoves,
}

#[derive(Debug, Default)]
struct AfterMoves {
    /// Where it begins.
    start: Option<usize>,
    /// Whether it says what belongs to the head of a file: a version, a name, an event.
    is_head: bool,
}

impl Open {
    /// Takes the next statement. If it shows that another game has begun, this is the place where.
    fn take(&mut self, Statement { says, span }: Statement<'_>) -> Option<usize> {
        let is_of_game = !matches!(
            says,
            Says::Version(_) | Says::Comment(_) | Says::Remark(_) | Says::Unknown(_) | Says::NoMove(_)
        );
        self.says = Some(self.says == Some(true) || is_of_game);
        if matches!(says, Says::Move(_) | Says::Special(_)) {
            self.has_moves = true;
            self.after_moves = AfterMoves::default();
        }
        if !self.has_moves {
            return None;
        }
        let start = *match says {
            Says::Version(_) | Says::Name(..) | Says::About { .. } | Says::Start(_) | Says::Turn(_) => {
                self.after_moves.start.get_or_insert(span.start)
            }
            _ => return None,
        };
        // A whole start is another game; one piece, or a turn, only together with what stands at the head of a file.
        let is_start = match says {
            Says::Start(text) => self.after_moves.is_head || text.starts_with(['I', 'i', '1']),
            Says::Turn(_) => self.after_moves.is_head,
            _ => false,
        };
        self.after_moves.is_head |= matches!(says, Says::Version(_) | Says::Name(..) | Says::About { .. });
        is_start.then_some(start)
    }
}
