//! The page that answers a request.

use kisho_board::present;
use kisho_board::present::setup::SetUp;
use kisho_board::render::svg::Writer;
use kisho_game::text::{Diagnostic, Lang};
use kisho_game::{Game, Lost, Notation, Record, Termination, Written, labels, notations};

use crate::board::Button;
use crate::request::Request;
use crate::secret::Stage;
use crate::table::{Table, Trouble};
use crate::{board, count, marking, opponent, say, secret, setup};

/// Forms with longer records are sent as bodies, as addresses have limits.
const LONGEST_ADDRESS: usize = 4_000;

/// What is answered.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The HTML that belongs into the body of a page.
    pub html: String,
    /// What the page is called.
    pub title: String,
    /// Its language.
    pub lang: Lang,
    /// What the page is about, after what was asked for has been done.
    pub table: Table,
    /// What was wrong with the request.
    pub troubles: Vec<Trouble>,
}

/// Where a page stands, if a program has more to do with it than to show it.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The address that its form is sent to.
    pub action: &'a str,
    /// More hidden fields of the form, by their names.
    pub fields: &'a [(&'a str, &'a str)],
    /// What stands above the board inside the form, as HTML.
    pub html: &'a str,
    /// Where the form is sent for pictures of the position, with what their buttons say.
    pub pictures: &'a [(&'a str, &'a str)],
    /// Whether it is a part of another page, which has a heading already and is about this game.
    pub is_part: bool,
}

/// Pictures where a server makes them.
pub const PICTURES: &[(&str, &str)] = &[("board.svg", "SVG"), ("board.png", "PNG")];

impl Default for Place<'_> {
    fn default() -> Self {
        Self { action: "play", fields: &[], html: "", pictures: PICTURES, is_part: false }
    }
}

/// Answers a request.
#[must_use]
pub fn page(request: &Request) -> Answer {
    let (table, troubles) = Table::of(request);
    page_at(table, troubles, &Place::default())
}

/// The page of a table, and what was wrong with the request for it.
#[must_use]
pub fn page_at(mut table: Table, troubles: Vec<Trouble>, place: &Place<'_>) -> Answer {
    // Of a page that stays the script knows what has the focus.
    table.pressed = table.pressed.filter(|_| !place.is_part);
    let lang = table.lang;
    let title = say::play::title(lang, present::name(table.record.game(), lang));
    let mut html = html(&table, &title, &troubles, place);
    if table.pressed.is_some() && !html.contains(board::HERE_BEGINS) {
        // What was pressed is gone.
        table.pressed = Some((board::BOARD.0.to_owned(), board::BOARD.1.to_owned()));
        html = self::html(&table, &title, &troubles, place);
    }
    Answer { html, title, lang, table, troubles }
}

fn html(table: &Table, title: &str, troubles: &[Trouble], place: &Place<'_>) -> String {
    let lang = table.lang;
    let mut w = Writer::default();
    if place.is_part {
        w.open("section").attr("class", "kp").attr("aria-label", title).newline();
    } else {
        w.open("main").attr("class", "kp").newline();
        w.open("h1").text(title).close().newline();
    }
    let (notation, Written { text, lost, .. }) = table.whole();
    told(&mut w, table, troubles);
    if !table.warnings.is_empty() || !lost.is_empty() {
        w.open("div").attr("class", "kp-note").attr("role", "status").newline();
        messages(&mut w, "", None, &table.warnings, lang);
        if !lost.is_empty() {
            let lost = say::play::lost(lang, Lost::list(&lost, lang));
            w.open("p").text(&named(notation.name, &lost, lang)).close().newline();
        }
        w.close().newline();
    }
    let comment = table.record.comment(table.at);
    // What one player is not to see of the other's pieces does not stand in an address.
    let is_short = text.len() + comment.len() + entered(table, troubles).len() < LONGEST_ADDRESS;
    let method = if is_short && table.stage.is_none() { "get" } else { "post" };
    w.open("form").attr("method", method).attr("action", place.action).newline();
    let setup = table.setting_up();
    hidden(&mut w, table, setup.as_ref(), (&notation, &text));
    fields(&mut w, place.fields.iter().copied());
    w.raw(place.html);
    if let Some(stage) = table.stage.filter(|_| secret::IS_KNOWN) {
        if stage != Stage::Curtain {
            let clicks = table.turns();
            board::board(&mut w, table, &clicks.iter().map(Button::put).collect::<Vec<_>>());
        }
        secret::panel(&mut w, table, stage);
    } else {
        let is_over = play(&mut w, table, setup.as_ref());
        controls(&mut w, table, is_over);
        moves(&mut w, table);
        comments(&mut w, table, comment);
        if setup.is_none() || table.is_playable() {
            codes(&mut w, table, (&notation, &text), place.pictures);
        }
        input(&mut w, table, entered(table, troubles));
        // A module of one game is always a part of a page, and smaller without this.
        if !place.is_part && Game::ALL.len() > 1 {
            another(&mut w, table);
        }
    }
    w.close().newline();
    w.open("form")
        .attr("id", board::AIM)
        .attr("method", "dialog")
        .attr("autocomplete", "off")
        .close()
        .newline();
    w.finish() + "\n"
}

/// The board, and what is done on it. Where moves are made: whether there are none any more.
fn play(w: &mut Writer, table: &Table, setup: Option<&SetUp>) -> Option<bool> {
    match (setup, &table.pen) {
        (Some(setup), _) => {
            board::board(w, table, &setup.clicks.iter().map(Button::put).collect::<Vec<_>>());
            setup::panel(w, table, setup);
        }
        (None, Some(pen)) => {
            // Enter in a field presses the first button of a form.
            w.open("button")
                .attr("name", "do")
                .attr("value", "typed")
                .attr("tabindex", "-1")
                .flag("hidden")
                .close();
            board::board(w, table, &table.marking(pen));
            marking::panel(w, table, pen);
        }
        (None, None) if table.is_counting() => {
            board::board(w, table, &[]);
            count::controls(w, table);
        }
        (None, None) => {
            let clicks = table.clicks();
            board::board(w, table, &board::buttons(table, &clicks));
            let ended = present::ended(&table.record, table.at, &table.options, table.lang);
            let whose = present::to_move(&table.record, table.at, &table.options, table.lang);
            if let Some(ended) = ended {
                w.open("p").attr("class", "kp-note").attr("role", "status").text(&ended).close().newline();
            } else if let Some((whose, _)) = whose
                && !clicks.is_empty()
                && !present::says_whose_turn(&table.record, &table.options)
            {
                let side = say::set_up::side(table.lang);
                let told = named(side, whose, table.lang);
                w.open("p").attr("class", "kp-note").text(&told).close().newline();
            }
            board::beside(w, table, &clicks);
            return Some(clicks.is_empty());
        }
    }
    None
}

/// The fields that hold everything.
fn hidden(w: &mut Writer, table: &Table, setup: Option<&SetUp>, (notation, text): (&Notation, &str)) {
    let at = table.at.to_string();
    let tool = setup.map(|setup| setup.tool.as_str());
    let known = [
        ("game", Some(table.record.game().name())),
        ("record", Some(text)),
        ("notation", Some(notation.name)),
        ("at", Some(at.as_str())),
        ("options", Some(table.words.as_str())),
        ("lang", Some(table.lang.tag())),
        ("lifted", table.lifted.as_deref()),
        ("tool", tool),
        ("sign", table.pen.as_ref().map(|pen| pen.sign.as_str())),
        ("from", table.pen.as_ref().and_then(|pen| pen.from.as_deref())),
        ("stage", table.stage.filter(|_| secret::IS_KNOWN).map(Stage::word)),
        ("part", table.part.as_deref()),
        ("side", table.tool.as_ref().and_then(|tool| tool.side.as_deref())),
    ];
    fields(w, known.into_iter().filter_map(|(name, value)| Some((name, value?))));
    let is_played = table.tool.is_none() && table.pen.is_none() && table.stage.is_none();
    if !is_played && table.record.is_seconds_turn(table.at).is_some() {
        fields(w, opponent::kept(table.opponent).into_iter());
    }
    w.newline();
}

/// Hidden fields; what is empty need not be said.
fn fields<'a>(w: &mut Writer, fields: impl Iterator<Item = (&'a str, &'a str)>) {
    for (name, value) in fields.filter(|(_, value)| !value.is_empty()) {
        w.open("input").attr("type", "hidden").attr("name", name).value(value).end_void();
    }
}

/// What was wrong with the request, and what was typed for a position that is not the one shown.
fn told(w: &mut Writer, table: &Table, troubles: &[Trouble]) {
    let lang = table.lang;
    if troubles.is_empty() {
        return;
    }
    w.open("div").attr("class", "kp-trouble").attr("role", "alert").newline();
    w.open("p").open("strong").word(lang, say::play::trouble(lang)).close().close().newline();
    for trouble in troubles {
        let (words, said) = match trouble {
            Trouble::TooLong => (say::play::too_long(lang).to_owned(), &[][..]),
            Trouble::Unknown(name) => (say::play::unknown(lang, name), &[][..]),
            Trouble::Text(_, said) if said.is_empty() => (no_record(lang, Game::ALL), &[][..]),
            Trouble::Text(_, said) => (say::play::bad_text(lang).to_owned(), said.as_slice()),
            Trouble::TooManyFrames(number) => (say::play::too_many(lang, number), &[][..]),
            Trouble::NoNode(number) => (say::play::no_node(lang, number), &[][..]),
            Trouble::Illegal(name) => (say::play::illegal(lang, name), &[][..]),
            Trouble::NoSign(sign) => (say::marking::no_sign(lang, sign, labels::LONGEST), &[][..]),
            Trouble::SignsElsewhere(at) => (say::marking::elsewhere(lang, label(table, *at)), &[][..]),
            Trouble::Options(_, said) => (say::play::options(lang).to_owned(), said.as_slice()),
        };
        w.open("p").text(&words).close().newline();
        let text = if let Trouble::Text(text, _) = trouble { text.as_str() } else { "" };
        // Of a block that was copied whole the text is a part, which in a quotation stands otherwise there.
        let entered = table.entered.as_deref().unwrap_or(text);
        let above = entered.find(text).and_then(|at| entered.get(..at)).filter(|_| !text.is_empty());
        messages(w, text, above.map(newlines), said, lang);
    }
    if let Some(typed) = &table.typed {
        w.open("p").text(&named(say::play::comment(lang), typed, lang)).close().newline();
    }
    w.close().newline();
}

/// That a text is in no notation of these games: a board on a page of a site may know one only.
pub(crate) fn no_record(lang: Lang, games: &[Game]) -> String {
    match games {
        [game] => say::play::no_record_of(lang, present::name(*game, lang)),
        _ => say::play::no_record(lang).to_owned(),
    }
}

/// What is said of a text. `above`: how many lines stand before it where it was entered, if that is known; then each message has its line,
/// if there are several.
fn messages(w: &mut Writer, text: &str, above: Option<usize>, said: &[Diagnostic], lang: Lang) {
    let above = above.filter(|above| above + newlines(text.trim_end()) > 0);
    for diagnostic in said.iter().take(MOST_MESSAGES) {
        // Only blocks can say which game of a file they mean, or in what notation that is.
        let hint = diagnostic.hint.as_deref();
        let hint = hint.filter(|hint| !hint.contains("`game=") && !hint.contains("`--from"));
        let hint = hint.map(|hint| [" (", hint, ")"].concat()).unwrap_or_default();
        w.open("p");
        if let Some((above, before)) = above.zip(text.get(..diagnostic.span.start)) {
            w.text(&say::play::at_line(lang, above + newlines(before) + 1));
        }
        if let Some(kind) = diagnostic.id.said_in(lang) {
            w.text(kind);
        }
        w.open("span").attr("lang", "en").text(&[&diagnostic.message, &*hint].concat()).close();
        w.close().newline();
    }
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// Most messages about a text. Nobody reads more at once.
const MOST_MESSAGES: usize = 10;

/// The buttons below the board.
fn controls(w: &mut Writer, table: &Table, is_over: Option<bool>) {
    let lang = table.lang;
    let (is_first, is_last) = (table.at == 0, table.record.ways_from(table.at).is_empty());
    let group = |w: &mut Writer, buttons: &[(&'static str, &str, &str, State)]| {
        w.open("p").attr("class", "kp-controls");
        for (name, value, label, state) in buttons {
            board::button(w, table, name, value);
            match state {
                State::On => {}
                State::Off => drop(w.flag("disabled")),
                State::Pressed(is_pressed) => drop(w.attr("aria-pressed", is_pressed)),
            }
            w.word(lang, label).close();
        }
        w.close().newline();
    };
    group(
        w,
        &[
            ("go", "first", say::play::first(lang), State::unless(is_first)),
            ("go", "back", say::play::back(lang), State::unless(is_first)),
            ("go", "next", say::play::next(lang), State::unless(is_last)),
            ("go", "last", say::play::last(lang), State::unless(is_last)),
        ],
    );
    if let Some(is_over) = is_over {
        opponent::controls(w, table, is_over);
        count::controls(w, table);
    }
    let says = |word: &str| !table.kept(|name| name == word).is_empty();
    let mut shown = vec![
        ("do", "flip", say::play::flip(lang), State::Pressed(says("flip"))),
        ("do", "last-move", say::play::last_move(lang), State::Pressed(!says("no-last-move"))),
    ];
    if table.knows("plain-walls") {
        shown.push(("do", "walls", say::play::walls(lang), State::Pressed(says("plain-walls"))));
    }
    shown.push(("do", "smaller", say::play::smaller(lang), State::On));
    shown.push(("do", "larger", say::play::larger(lang), State::On));
    group(w, &shown);
    if table.record.frames() > 1 {
        let mut changes = vec![("do", "delete", say::play::delete(lang), State::unless(is_first))];
        if table.record.is_variation(table.at) {
            changes.push(("do", "promote", say::play::promote(lang), State::On));
        }
        changes.push(("do", "reset", say::play::reset(lang), State::On));
        let draw = present::agreed_draw(table.record.game(), lang);
        let ends = [(Termination::Resignation, say::play::resign(lang)), (Termination::Draw, draw)];
        // Where nothing can be played, the rules may leave it to the loser to end the game.
        let ends = match is_over {
            Some(false) if table.record.can_terminate(table.at) => &ends[..],
            Some(true) if table.record.clone().terminate(table.at, Termination::Resignation).is_some() => {
                &ends[..1]
            }
            _ => &[],
        };
        changes.extend(ends.iter().map(|(how, label)| ("do", how.name(), *label, State::On)));
        group(w, &changes);
    }
    if table.tool.is_none() && table.pen.is_none() {
        let mut more = vec![
            ("do", "set-up", say::set_up::begin(lang), State::On),
            ("do", "mark", say::marking::begin(lang), State::On),
        ];
        if table.record.veiled(true).is_some() {
            more.push(("do", "secret", say::secret::start(lang), State::On));
        }
        group(w, &more);
    }
}

/// What a button is like.
enum State {
    On,
    Off,
    /// It switches something; whether that is so now.
    Pressed(bool),
}

impl State {
    fn unless(is_off: bool) -> Self {
        if is_off { Self::Off } else { Self::On }
    }
}

/// All moves, as buttons that lead to them: the line to the position that is shown and on, and beside each move the others.
fn moves(w: &mut Writer, table: &Table) {
    let lang = table.lang;
    w.open("nav").attr("class", "kp-moves").attr("aria-label", say::play::moves(lang)).newline();
    let mut line = table.record.path(table.at);
    let next = |at: usize| table.record.ways_from(at).first().copied();
    let rest = std::iter::successors(line.last().copied(), |&at| next(at)).skip(1);
    line.extend(rest.collect::<Vec<_>>());
    let mut item = |at: usize, label: &str, is_other: bool| {
        board::button(w, table, "go", &at.to_string());
        if at == table.at {
            w.attr("aria-current", "step");
        }
        if is_other {
            w.attr("class", "kp-other");
        }
        let sign = if table.record.bookmark(at).is_some() { " ★" } else { "" };
        w.text(&[label, sign].concat()).close();
    };
    for (nth, &at) in line.iter().enumerate() {
        item(at, &named_move(table, nth, at), false);
        let before = nth.checked_sub(1).and_then(|before| line.get(before));
        for other in before.map(|&before| table.record.ways_from(before)).unwrap_or_default() {
            if other != at {
                item(other, &named_move(table, nth, other), true);
            }
        }
    }
    w.close().newline();
}

/// What a position is called in the list of moves; `nth`: so many moves lead to it.
fn named_move(table: &Table, nth: usize, at: usize) -> String {
    match nth {
        0 => say::play::start(table.lang).to_owned(),
        nth => format!("{nth}. {}", present::move_name(&table.record, at, &table.options, table.lang)),
    }
}

/// The same of any position.
pub(crate) fn label(table: &Table, at: usize) -> String {
    named_move(table, table.record.path(at).len().saturating_sub(1), at)
}

fn comments(w: &mut Writer, table: &Table, comment: &str) {
    let lang = table.lang;
    w.open("p").attr("class", "kp-comment");
    w.open("label")
        .word(lang, say::play::comment(lang))
        .open("textarea")
        .attr("name", "comment")
        .attr("rows", 3);
    // The first line break after the tag belongs to the tag.
    w.field_text(&["\n", comment].concat()).close().close();
    board::button(w, table, "do", "comment").attr("formmethod", "post");
    w.word(lang, say::play::keep_comment(lang)).close();
    w.close().newline();
}

/// The block to paste, the record, in every notation that can hold it if that is asked for, and the position, also as a picture.
fn codes(w: &mut Writer, table: &Table, (notation, text): (&Notation, &str), pictures: &[(&str, &str)]) {
    let lang = table.lang;
    w.open("details").attr("class", "kp-codes");
    if table.all_codes {
        w.flag("open");
    }
    w.newline();
    w.open("summary").word(lang, say::play::codes(lang)).close().newline();
    let options = if table.words.is_empty() { String::new() } else { [" ", &table.words].concat() };
    let fence = fence(text, &options);
    let block = [&fence, notation.name, &options, "\n", text.trim_end(), "\n", &fence].concat();
    code(w, say::play::block(lang), &block);
    // The code of the fan site takes little room.
    let as_given = || {
        let mut records = written(&table.record, &|other| other.name == "qf" && notation.name != "qf");
        records.insert(0, (notation.name, Vec::new(), text.to_owned()));
        records
    };
    // Without its options nobody knows a dialect.
    let label = |what: &str, name: &str, lost: &[Lost]| {
        let label = named(what, name, lang);
        if lost.is_empty() {
            label
        } else {
            [&label, " (", &say::play::lost(lang, Lost::list(lost, lang)), ")"].concat()
        }
    };
    for (name, lost, text) in if table.all_codes || table.options.dialect.is_some() {
        written(&table.record, &|_| true)
    } else {
        as_given()
    } {
        code(w, &label(say::play::record(lang), name, &lost), &text);
    }
    if !table.all_codes {
        board::button(w.open("p"), table, "do", "codes")
            .word(lang, say::play::all_codes(lang))
            .close()
            .close()
            .newline();
    }
    if let Some(position) = table.record.position(table.at) {
        let codes = written(&position, &|_| true);
        // What one code has, others need not.
        let has_whole = codes.iter().any(|(_, lost, _)| lost.is_empty());
        for (name, lost, text) in codes {
            let lost = if has_whole { &[][..] } else { &lost };
            code(w, &label(say::play::position(lang), name, lost), &text);
        }
    }
    if !pictures.is_empty() {
        w.open("p").attr("class", "kp-pictures").open("span").word(lang, say::play::picture(lang));
        w.text(say::signs::colon(lang));
        w.close();
        for (address, label) in pictures {
            w.open("button").attr("formaction", address).text(label).close();
        }
        w.close().newline();
    }
    w.close().newline();
}

/// So many backquotes that the text cannot end the block; tildes if there are any in its options, where none can stand.
fn fence(text: &str, options: &str) -> String {
    let sign = if options.contains('`') { '~' } else { '`' };
    let longest = text.split(|c| c != sign).map(str::len).max().unwrap_or(0);
    sign.to_string().repeat(longest.max(2) + 1)
}

/// A record in all notations of its game that are wanted, with what each leaves out.
fn written(record: &Record, is_wanted: &dyn Fn(&Notation) -> bool) -> Vec<(&'static str, Vec<Lost>, String)> {
    let of_game = notations().filter(|notation| notation.game == Some(record.game()) && is_wanted(notation));
    let written = of_game.filter_map(|notation| Some((notation.name, notation.write?(record).ok()?)));
    written.map(|(name, written)| (name, written.lost, written.text)).collect()
}

/// Words with a colon after what they are called.
fn named(name: &str, words: &str, lang: Lang) -> String {
    [name, say::signs::colon(lang), words].concat()
}

fn code(w: &mut Writer, label: &str, text: &str) {
    let rows = text.trim_end().lines().count().clamp(1, 6);
    w.open("label").text(label).open("textarea").flag("readonly").attr("rows", rows);
    w.field_text(&["\n", text.trim_end()].concat()).close().close().newline();
}

/// The text that was entered and cannot be read, or has not been; else the record that cannot.
fn entered<'t>(table: &'t Table, troubles: &'t [Trouble]) -> &'t str {
    let damaged = troubles.iter().find_map(|trouble| match trouble {
        Trouble::Text(text, _) => Some(text.as_str()),
        _ => None,
    });
    table.entered.as_deref().or(damaged).unwrap_or_default()
}

/// Where codes are put in.
fn input(w: &mut Writer, table: &Table, entered: &str) {
    let lang = table.lang;
    w.open("p").attr("class", "kp-input");
    w.open("label").word(lang, say::play::input(lang)).open("textarea").attr("name", "text").attr("rows", 3);
    w.field_text(&["\n", entered].concat()).close().close();
    // Nobody knows how long a text is going to be.
    board::button(w, table, "do", "read")
        .attr("formmethod", "post")
        .word(lang, say::play::read(lang))
        .close();
    w.close().newline();
}

/// The languages of the pages, each by its own name.
const LANGUAGES: [(Lang, &str); 2] = [(Lang::En, "English"), (Lang::Ja, "日本語")];

/// Where other games are begun, and the same page in another language.
fn another(w: &mut Writer, table: &Table) {
    let lang = table.lang;
    w.open("p").attr("class", "kp-new").open("label").word(lang, say::play::new(lang));
    w.open("select").attr("name", "new");
    for game in Game::ALL {
        w.open("option").attr("value", game.name()).text(present::name(*game, lang)).close();
    }
    w.close().close();
    board::button(w, table, "do", "new").word(lang, say::play::begin(lang)).close();
    w.close().newline();
    w.open("p").attr("class", "kp-controls");
    for (other, name) in LANGUAGES {
        if other != lang {
            w.open("button").attr("name", "lang").attr("value", other.tag()).attr("lang", other.tag());
            w.text(name).close();
        }
    }
    w.close().newline();
}
