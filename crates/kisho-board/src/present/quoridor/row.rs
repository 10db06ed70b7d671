//! What the rest of kisho asks of Quoridor.

use super::{book, crop, ending, freeboard, header, marks, options, quiz, walls, words};
use crate::diagram::{Figure, FreeBoard, Timeline};
use crate::present::Options;
use crate::present::clicks::Click;
use crate::present::games::{Facts, MoveStyle, OnPaper, Show, Solved};
use crate::present::options::{Checked, Given, Spanned};
use crate::present::setup::SetUp;
use crate::say;
use kisho_game::Game;
use kisho_game::quoridor::{Player, Position, Record};
use kisho_game::text::{Diagnostic, Lang};

impl Show for Record {
    const GAME: Game = Game::Quoridor;

    const FACTS: Facts = Facts {
        options: &[
            "every",
            "figures",
            "figures=N",
            "title",
            "problem",
            "answer",
            "choices",
            "quiz",
            "marks",
            "arrows",
            "info-bar=fan",
        ],
        own_options: options::OWN,
        moves: MoveStyle::Notation,
        white_begins: true,
        turns_have_actions: false,
        title_asks: true,
        paper: OnPaper {
            small: 13.0,
            in_text: 21.0,
            height: 0.38,
            every: 10,
            corners: false,
            bar_tells_end: false,
        },
        #[cfg(feature = "authoring")]
        starter: crate::present::games::starter!(),
    };

    type Options = options::QuoridorOptions;

    fn set(options: &mut Options, given: &Given<'_>) -> Checked<()> {
        options::set(options, given)
    }

    fn name(lang: Lang) -> &'static str {
        say::game::quoridor(lang)
    }

    fn sides(&self, lang: Lang) -> [&'static str; 2] {
        [say::quoridor::white(lang), say::quoridor::black(lang)]
    }

    fn timeline(&self, options: &Options, lang: Lang) -> Timeline {
        super::timeline(self, options, lang)
    }

    fn series(&self, options: &Options, lang: Lang) -> Option<(Vec<Figure>, Vec<Diagnostic>)> {
        options.is_series().then(|| book::figures(self, options, lang))
    }

    fn solved(&self, options: &Options, _: Lang) -> Option<Solved<Self>> {
        let record = quiz::solved(self, options)?;
        let mut options = options.clone();
        // The moves of the answer are not the author's: walls have the numbers of the position alone.
        options.games.quoridor.wall_numbers = walls::counted(self, &options).map(Spanned::unsaid);
        Some(Solved { record, options: Some(options), note: None })
    }

    fn clicks(&self, node: usize, options: &Options, lang: Lang) -> Vec<Click> {
        super::clicks::clicks(self, node, options, lang)
    }

    fn set_up(&self, tool: &str, options: &Options, lang: Lang) -> SetUp {
        super::setup::set_up(self, tool, options, lang)
    }

    fn problems(&self, options: &Options) -> Vec<Diagnostic> {
        crop::board(self, options).1.into_iter().chain(marks::problems(self, options)).collect()
    }

    fn ask(&self, timeline: &mut Timeline, options: &Options) -> Vec<Diagnostic> {
        quiz::ask(timeline, self, options)
    }

    fn wants_header(&self) -> bool {
        header::has_players(self)
    }

    fn header(&self, _: &Options, lang: Lang) -> Vec<String> {
        header::header(self, lang)
    }

    fn still_title(&self, node: usize, _: &Options, lang: Lang) -> Option<String> {
        Some(book::still_title(self, node, lang))
    }

    fn free_board(&self, node: usize, options: &Options, lang: Lang) -> Option<FreeBoard> {
        freeboard::free_board(self, node, options, lang)
    }

    /// Whose move it is: "White to play", 「先手（白）の番」.
    fn task(&self, node: usize, _: &Options, lang: Lang) -> String {
        let Some(node) = self.nodes().get(node) else { return String::new() };
        let whose = words::player(node.position.to_move, lang);
        say::quoridor::to_play(lang, whose)
    }

    fn to_move(&self, node: usize, _: &Options, lang: Lang) -> Option<(&'static str, bool)> {
        let whose = self.nodes().get(node)?.position.to_move;
        Some((words::player(whose, lang), whose == Player::Black))
    }

    fn ended(&self, node: usize, _: &Options, lang: Lang) -> Option<String> {
        ending::said(self, node, lang)
    }

    fn own_result(&self) -> Option<&str> {
        crate::present::header::own_result(&self.info, self.outcome())
    }

    fn begins_a_game(&self) -> bool {
        self.nodes().first().is_none_or(|node| node.position == Position::initial())
    }
}
