//! What the rest of kisho asks of Janken shogi.

use super::{header, layout, options, solve, view, words};
use crate::diagram::Timeline;
use crate::present::Options;
use crate::present::clicks::Click;
use crate::present::games::{Facts, MoveStyle, OnPaper, Show, Solved};
use crate::present::on_squares;
use crate::present::options::{Checked, Given};
use crate::present::setup::SetUp;
use crate::say;
use kisho_game::janken::Record;
use kisho_game::text::{Diagnostic, Lang};
use kisho_game::{Color, Game, Outcome};

impl Show for Record {
    const GAME: Game = Game::Janken;

    const FACTS: Facts = Facts {
        options: &["marks", "arrows"],
        own_options: options::OWN,
        moves: MoveStyle::Notation,
        white_begins: false,
        turns_have_actions: true,
        title_asks: false,
        paper: OnPaper {
            small: 16.0,
            in_text: 26.0,
            height: 0.38,
            every: 16,
            corners: false,
            bar_tells_end: true,
        },
        #[cfg(feature = "authoring")]
        starter: crate::present::games::starter!(),
    };

    type Options = options::JankenOptions;

    fn set(options: &mut Options, given: &Given<'_>) -> Checked<()> {
        options::set(options, given)
    }

    fn name(lang: Lang) -> &'static str {
        say::game::janken(lang)
    }

    fn sides(&self, lang: Lang) -> [&'static str; 2] {
        [say::janken::black(lang), say::janken::white(lang)]
    }

    fn mirrored(lang: Lang) -> &'static str {
        say::janken::mirrored(lang)
    }

    fn timeline(&self, options: &Options, lang: Lang) -> Timeline {
        super::timeline(self, options, lang)
    }

    fn solved(&self, options: &Options, lang: Lang) -> Option<Solved<Self>> {
        solve::solved(self, options, lang)
    }

    fn clicks(&self, node: usize, options: &Options, lang: Lang) -> Vec<Click> {
        super::clicks::clicks(self, node, options, lang)
    }

    fn set_up(&self, tool: &str, options: &Options, lang: Lang) -> SetUp {
        super::setup::set_up(self, tool, options, lang)
    }

    fn problems(&self, options: &Options) -> Vec<Diagnostic> {
        let problems = on_squares::problems::<layout::Layout>(options).chain(view::asked(self, options).1);
        problems.chain(layout::part(options, || None).1).collect()
    }

    fn wants_header(&self) -> bool {
        header::has_players(self)
    }

    fn header(&self, _: &Options, lang: Lang) -> Vec<String> {
        header::header(self, lang)
    }

    /// Whose turn it is: "Black to move", 「先手番」.
    fn task(&self, node: usize, _: &Options, lang: Lang) -> String {
        let node = self.nodes().get(node);
        node.map_or_else(String::new, |node| words::to_move(node.position.to_move, lang))
    }

    fn to_move(&self, node: usize, _: &Options, lang: Lang) -> Option<(&'static str, bool)> {
        let whose = self.nodes().get(node)?.position.to_move;
        Some((words::player(whose, lang), whose == Color::Black))
    }

    fn is_without_board(&self, options: &Options) -> bool {
        matches!(view::asked(self, options).0, view::Faces::Alone(_))
    }

    fn says_whose_turn(options: &Options) -> bool {
        options.shows_info_bar()
    }

    fn ended(&self, node: usize, _: &Options, lang: Lang) -> Option<String> {
        let node = self.nodes().get(node)?;
        let outcome = node.outcome.or_else(|| node.position.winner().map(Outcome::from))?;
        Some(words::outcome(outcome, lang))
    }

    fn own_result(&self) -> Option<&str> {
        crate::present::header::own_result(&self.info, self.outcome())
    }

    /// The dice are set up by the players, all eight of them.
    fn begins_a_game(&self) -> bool {
        let is_set_up = |position: &kisho_game::janken::Position| position.dice().count() == 8;
        self.nodes().len() > 1 && self.nodes().first().is_some_and(|node| is_set_up(&node.position))
    }
}
