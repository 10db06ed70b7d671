//! What the rest of kisho asks of Othello.

use super::{book, quiz, words};
use crate::diagram::{Figure, Timeline};
use crate::present::Options;
use crate::present::clicks::Click;
use crate::present::games::{Facts, MoveStyle, OnPaper, Show, Solved};
use crate::present::setup::SetUp;
use crate::say;
use kisho_game::othello::{Position, Record};
use kisho_game::text::{Diagnostic, Lang};
use kisho_game::{Color, Game};

impl Show for Record {
    const GAME: Game = Game::Othello;

    const FACTS: Facts = Facts {
        options: &[
            "numbers", "moves", "every", "title", "problem", "answer", "choices", "quiz", "marks", "arrows",
        ],
        own_options: &[],
        moves: MoveStyle::Stones,
        white_begins: false,
        turns_have_actions: false,
        title_asks: false,
        paper: OnPaper {
            small: 14.0,
            in_text: 22.0,
            height: 0.38,
            // The usual transcript: all moves of a game on one board.
            every: 60,
            corners: false,
            bar_tells_end: true,
        },
        #[cfg(feature = "authoring")]
        starter: crate::present::games::starter!(),
    };

    type Options = ();

    fn name(lang: Lang) -> &'static str {
        say::game::othello(lang)
    }

    fn sides(&self, lang: Lang) -> [&'static str; 2] {
        [say::othello::black(lang), say::othello::white(lang)]
    }

    fn mirrored(lang: Lang) -> &'static str {
        say::othello::mirrored(lang)
    }

    fn timeline(&self, options: &Options, lang: Lang) -> Timeline {
        super::timeline(self, options, lang)
    }

    fn series(&self, options: &Options, lang: Lang) -> Option<(Vec<Figure>, Vec<Diagnostic>)> {
        options.asks_for_moves().then(|| book::figures(self, options, lang))
    }

    fn solved(&self, options: &Options, _: Lang) -> Option<Solved<Self>> {
        let record = quiz::solved(self, options)?;
        Some(Solved { record, options: None, note: None })
    }

    fn clicks(&self, node: usize, options: &Options, _: Lang) -> Vec<Click> {
        super::clicks::clicks(self, node, options)
    }

    fn set_up(&self, tool: &str, options: &Options, lang: Lang) -> SetUp {
        super::setup::set_up(self, tool, options, lang)
    }

    fn problems(&self, options: &Options) -> Vec<Diagnostic> {
        super::problems(options)
    }

    fn ask(&self, timeline: &mut Timeline, options: &Options) -> Vec<Diagnostic> {
        quiz::ask(timeline, self, options)
    }

    fn wants_header(&self) -> bool {
        words::has_players(self)
    }

    fn header(&self, _: &Options, lang: Lang) -> Vec<String> {
        words::header(self, lang)
    }

    /// Whose turn it is: "Black to move", 「黒番」.
    fn task(&self, node: usize, _: &Options, lang: Lang) -> String {
        let node = self.nodes().get(node);
        node.map_or_else(String::new, |node| words::to_move(node.position.to_move, lang))
    }

    fn to_move(&self, node: usize, _: &Options, lang: Lang) -> Option<(&'static str, bool)> {
        let whose = self.nodes().get(node)?.position.to_move;
        Some((words::player(whose, lang), whose == Color::Black))
    }

    fn says_whose_turn(options: &Options) -> bool {
        options.shows_info_bar()
    }

    fn ended(&self, node: usize, _: &Options, lang: Lang) -> Option<String> {
        words::ended(self, node, lang)
    }

    fn own_result(&self) -> Option<&str> {
        crate::present::header::own_result(&self.info, self.outcome())
    }

    fn begins_a_game(&self) -> bool {
        self.tree.start().position == Position::start()
    }
}
