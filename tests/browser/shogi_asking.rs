//! Problems and quizzes of shogi: nothing is told before it is asked for, and moves to one square are told apart.

use kisho_board::present::{self, options};
use kisho_board::render;
use kisho_game::text::Lang;
use kisho_game::{self as game, ReadOptions};

use crate::replay::{frame_shown, html};
use crate::support::browser::{Engine, Page, Viewport, open};

in_each_engine!(
    the_solution_is_neither_seen_nor_heard_before_it_is_asked_for,
    the_mate_is_found_on_the_board,
    the_keyboard_finds_the_solution_too,
    promotion_is_a_choice_of_its_own,
    a_letter_leaves_the_piece_on_its_square_to_be_seen,
);

in_chromium!(the_problem_alone_is_printed, what_is_asked_of_a_game_is_printed_once,);

/// A made-up mate in three: N*2c, the pawn has to take, S*2b.
const THREE: &str = "sfen 7nk/7pp/6G2/9/9/9/9/9/9 b SN2r2b3g3s2n4l16p 1 moves N*2c 2b2c S*2b";
/// A pawn that may promote or not, on a square that a gold reaches too.
const PROMOTION: &str = "4k4/9/3GP4/9/9/9/9/9/9 b - 1";

/// A page with one figure; `None` if there is no browser.
fn ask(
    engine: Engine,
    notation: &str,
    text: &str,
    info: &str,
    lang: Lang,
    viewport: Viewport,
) -> Option<Page> {
    let notation = game::notation(notation).unwrap();
    let record = (notation.read)(text.as_bytes(), &ReadOptions::default()).record.unwrap();
    let (options, problems) = options::parse(&options::words(info).0, notation);
    assert_eq!(problems, []);
    let (figure, problems) = present::figure(&record, &options, lang);
    assert_eq!(problems, []);
    let mut page = open(engine, &html(&[&figure], &render::stylesheet()), viewport)?;
    // A page that was just opened may not be laid out yet.
    page.wait_until("it is asked", "document.querySelector('#b1').innerText.trim() !== ''");
    Some(page)
}

fn text(page: &mut Page) -> String {
    page.eval("document.querySelector('#b1').innerText")
}

/// The frame that is painted, once nothing moves any longer.
fn frame(page: &mut Page) -> usize {
    page.wait_until(
        "nothing moves",
        "document.getAnimations().every(a => a.timeline !== document.timeline || a.playState === 'finished')",
    );
    frame_shown(page)
}

/// Clicks the middle of a choice on the board.
fn choose(page: &mut Page, name: &str) {
    let place: Vec<f64> = page.eval(&format!(
        "(() => {{
            const label = [...document.querySelectorAll('#b1 .k-j')].find(e => e.offsetParent && e.innerText.includes('{name}'));
            document.querySelector('#b1').scrollIntoView({{ block: 'start' }});
            const b = getComputedStyle(label, '::before');
            const s = document.querySelector('#b1 .k-s').getBoundingClientRect();
            return [s.x + parseFloat(b.left) + parseFloat(b.width) / 2, s.y + parseFloat(b.top) + parseFloat(b.height) / 2];
        }})()"
    ));
    page.click_at(place[0], place[1]);
    let chosen = format!(
        "[...document.querySelectorAll('#b1 .k-j')].some(e => e.innerText.includes('{name}') && e.control.checked)"
    );
    page.wait_until("the choice is made", &chosen);
}

fn the_solution_is_neither_seen_nor_heard_before_it_is_asked_for(engine: Engine) {
    for (lang, secrets, there) in [
        (Lang::Ja, ["△同歩", "▲２二銀", "正解", "不正解"], "詰将棋・3手詰"),
        (Lang::En, ["Px2c", "S*2b", "Right", "Wrong"], "Mate in 3 moves"),
    ] {
        for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
            let Some(mut page) = ask(engine, "usi", THREE, "problem source", lang, viewport) else { return };
            assert!(text(&mut page).contains(there), "{}", text(&mut page));
            for secret in secrets {
                assert!(!text(&mut page).contains(secret), "{secret} is seen: {}", text(&mut page));
                assert!(!page.eval::<bool>(&format!("window.find('{secret}', true)")), "{secret} is found");
            }
            if engine == Engine::Chromium {
                let spoken = page.spoken();
                let heard = spoken.iter().map(|spoken| spoken.name.as_str()).collect::<Vec<_>>().join("\n");
                let secret = secrets.iter().find(|&&secret| heard.contains(secret));
                assert_eq!(secret, None, "heard: {heard}");
                assert!(!spoken.iter().any(|spoken| spoken.role == "radio"), "the track names the moves");
            }
            assert!(!page.scrolls_sideways());
            assert_eq!(page.messages(), [""; 0]);
        }
    }
}

fn the_mate_is_found_on_the_board(engine: Engine) {
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let Some(mut page) = ask(engine, "usi", THREE, "problem", Lang::Ja, viewport) else { return };
        choose(&mut page, "▲２三桂");
        assert_eq!(frame(&mut page), 2, "the pawn has taken");
        assert!(text(&mut page).contains("▲２三桂、△同歩"), "{}", text(&mut page));
        choose(&mut page, "▲２二銀");
        assert_eq!(frame(&mut page), 3);
        assert!(text(&mut page).contains("正解です"), "{}", text(&mut page));
    }
}

fn the_keyboard_finds_the_solution_too(engine: Engine) {
    let Some(mut page) = ask(engine, "usi", THREE, "problem", Lang::En, Viewport::DESKTOP) else { return };
    let letters: Vec<String> = page.seen("#b1 .k-j", "e.innerText");
    let right = letters.iter().position(|label| label.contains("N*2c")).unwrap();
    for _ in 0..=right {
        page.key("Tab");
    }
    page.key(" ");
    page.wait_until("it is chosen", "!!document.querySelector('#b1 .k-j :checked')");
    assert_eq!(frame(&mut page), 2);
    page.key("Tab");
    while page.eval::<bool>("!document.activeElement.closest('.k-z')") {
        page.key("Tab");
    }
    page.key(" ");
    page.wait_until("the solution is asked for", "document.querySelector('#b1 .k-z input').checked");
    assert!(page.visible("#b1 .k-m"));
    assert!(text(&mut page).contains("S*2b"));
}

/// Promoting and not promoting go to one square: each has its own half of it, and its line in the list.
fn promotion_is_a_choice_of_its_own(engine: Engine) {
    let info = "problem=next answer=5c5b+ choices=\"▲５二歩不成,▲５二金\"";
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        for (name, verdict) in [("▲５二歩不成", "不正解"), ("▲５二歩成", "正解です"), ("▲５二金", "不正解")]
        {
            let Some(mut page) = ask(engine, "sfen", PROMOTION, info, Lang::Ja, viewport) else { return };
            let names: Vec<String> = page.seen("#b1 .k-j", "e.innerText.replace(/\\s+/g, ' ').trim()");
            assert_eq!(names, ["A ▲５二歩不成", "B ▲５二歩成", "C ▲５二金"]);
            choose(&mut page, name);
            let chosen: Vec<String> = page.seen("#b1 .k-j:has(:checked)", "e.innerText");
            assert_eq!(chosen.len(), 1, "one click, one choice");
            assert!(text(&mut page).contains(verdict), "{name}: {}", text(&mut page));
            assert_eq!(frame(&mut page), usize::from(name == "▲５二歩成"));
        }
    }
}

fn a_letter_leaves_the_piece_on_its_square_to_be_seen(engine: Engine) {
    let info = "problem=next answer=5c5b+ choices=\"▲５二歩不成\"";
    let Some(mut page) = ask(engine, "sfen", PROMOTION, info, Lang::Ja, Viewport::DESKTOP) else { return };
    let backgrounds: Vec<String> =
        page.eval("[...document.querySelectorAll('#b1 .k-j')].map(e => getComputedStyle(e, '::before').backgroundColor)");
    assert!(
        backgrounds.iter().all(|color| color.contains('/') || color.contains("rgba")),
        "see-through: {backgrounds:?}"
    );
}

fn the_problem_alone_is_printed(engine: Engine) {
    let Some(mut page) = ask(engine, "usi", THREE, "problem", Lang::Ja, Viewport::DESKTOP) else { return };
    page.click("#b1 .k-z");
    page.wait_until("the solution is asked for", "document.querySelector('#b1 .k-z input').checked");
    page.emulate_media("print", &[]);
    let printed = text(&mut page);
    let lines: Vec<&str> = printed.lines().filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(lines, ["詰将棋・3手詰", "問題図"], "and no answer, though it was shown on the screen");
}

fn what_is_asked_of_a_game_is_printed_once(engine: Engine) {
    let game = "startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b";
    let Some(mut page) = ask(engine, "usi", game, "problem=next frame=2", Lang::Ja, Viewport::DESKTOP) else {
        return;
    };
    page.emulate_media("print", &[]);
    let printed = text(&mut page);
    let lines: Vec<&str> = printed.lines().filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(lines, ["☗先手の手番です。次の一手は\u{ff1f}", "問題図"]);
}
