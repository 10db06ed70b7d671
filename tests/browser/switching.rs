//! The switch for light and dark: by pointer and by keys, with and without its script, for all that a page shows.

use std::fs;
use std::path::Path;

use kisho::site::{BuildOptions, build, write};

use crate::support::browser::{Engine, Page, Viewport};
use crate::support::replays;
use crate::support::server::Files;

in_each_engine!(
    without_a_script_a_choice_holds_for_the_page,
    with_its_script_it_holds_for_the_site,
    a_phone_has_room_for_it,
);

in_chromium!(
    what_is_chosen_looks_as_a_system_that_is_so,
    print_stays_as_it_is,
    a_screen_reader_names_it,
    steps_of_a_replay_cost_what_they_cost_without_it,
);

/// The colours of the pages of a theme: light, and dark.
const PAPER: [(&str, [&str; 2]); 2] = [
    ("default", ["rgb(253, 251, 245)", "rgb(27, 26, 24)"]),
    ("handbook", ["rgb(255, 255, 255)", "rgb(21, 25, 28)"]),
];

/// Writes a site with a replay, code, and a page in Japanese.
fn site(config: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("kisho.toml", &format!("title = \"Boards\"\n{config}\n[languages.ja]\n"));
    put("content/_index.md", "# Home\n");
    put("content/_index.ja.md", "# 目次\n");
    let game = replays::sgf(1, 200);
    put(
        "content/game.md",
        &format!("# A game\n\n```sgf theme=slate\n{game}\n```\n\n```rust\nfn a() {{}}\n```\n"),
    );
    let built = build(&BuildOptions { root: folder.path().to_owned(), ..BuildOptions::default() });
    let said: Vec<_> = built.problems.iter().map(|problem| &problem.diagnostic.message).collect();
    assert_eq!(said, [""; 0]);
    write(&built, &folder.path().join("public")).unwrap();
    folder
}

fn on_disk(site: &Path, page: &str) -> String {
    format!("file://{}/{page}index.html", site.join("public").display())
}

fn paper(page: &mut Page) -> String {
    page.computed("body", "background-color")
}

/// What is chosen, by its number.
fn chosen(page: &mut Page) -> i64 {
    page.eval("[...document.getElementsByName('k-theme')].findIndex((radio) => radio.checked)")
}

/// All colours of a page.
fn colours(page: &mut Page) -> Vec<String> {
    page.eval(
        "[...document.querySelectorAll('body, body *:not(.theme-switch *)')].map((e) => { const s = getComputedStyle(e); return [e.tagName, s.color, s.backgroundColor, s.fill, s.stroke, s.borderTopColor].join(' ') })",
    )
}

fn without_a_script_a_choice_holds_for_the_page(engine: Engine) {
    for (theme, [light, dark]) in PAPER {
        let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
        let site = site(&format!("theme = \"{theme}\"\ntheme_switch = true"));
        page.go_to(&on_disk(site.path(), "game/"));
        assert_eq!((chosen(&mut page), paper(&mut page).as_str()), (0, light));
        page.click("label:has(#k-dark)");
        assert_eq!((chosen(&mut page), paper(&mut page).as_str()), (2, dark));
        assert_eq!(page.computed(":root", "color-scheme"), "dark");
        page.key("ArrowLeft");
        assert_eq!((chosen(&mut page), paper(&mut page).as_str()), (1, light), "keys choose, too");
        page.key("ArrowRight");
        assert_eq!(paper(&mut page), dark);
        page.go_to(&on_disk(site.path(), ""));
        assert_eq!(
            (chosen(&mut page), paper(&mut page).as_str()),
            (0, light),
            "the next page knows nothing of it"
        );
    }
}

fn with_its_script_it_holds_for_the_site(engine: Engine) {
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    let [light, dark] = PAPER[0].1;
    let site = site("theme_switch = true\ntheme_script = true");
    let server = Files::with_header(&site.path().join("public"), "/club/", "X-None: 1\r\n");
    page.run_scripts();
    page.go_to(&format!("{}game/", server.address));
    assert_eq!((chosen(&mut page), paper(&mut page).as_str()), (0, light));
    page.click("label:has(#k-dark)");
    assert_eq!(paper(&mut page), dark);
    for there in ["", "ja/", "game/"] {
        page.go_to(&format!("{}{there}", server.address));
        page.wait_until("the choice is there", "document.getElementById('k-dark').checked");
        assert_eq!(paper(&mut page), dark, "{there}");
    }
    page.click("label:has(#k-system)");
    assert_eq!(paper(&mut page), light);
    page.go_to(&server.address);
    assert_eq!((chosen(&mut page), paper(&mut page).as_str()), (0, light));
}

fn a_phone_has_room_for_it(engine: Engine) {
    for (theme, _) in PAPER {
        let Some(mut page) = Page::blank(engine, Viewport::PHONE) else { return };
        let site = site(&format!("theme = \"{theme}\"\ntheme_switch = true\nbuild_search_index = true"));
        for there in ["", "ja/", "game/"] {
            page.go_to(&on_disk(site.path(), there));
            assert!(!page.scrolls_sideways(), "{theme} {there}");
            for place in ["#k-system", "#k-light", "#k-dark"] {
                let target = page.rect(place).unwrap();
                assert!(target.width >= 24.0 && target.height >= 24.0, "{target:?}");
            }
        }
    }
}

fn what_is_chosen_looks_as_a_system_that_is_so(engine: Engine) {
    for (theme, _) in PAPER {
        let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
        let site = site(&format!("theme = \"{theme}\"\ntheme_switch = true"));
        page.go_to(&on_disk(site.path(), "game/"));
        let mut seen = |system: &str, chosen: &str| {
            page.emulate_media("", &[("prefers-color-scheme", system)]);
            page.click(&format!("label:has(#k-{chosen})"));
            colours(&mut page)
        };
        let (light, dark) = (seen("light", "system"), seen("dark", "system"));
        assert_ne!(light, dark);
        for (system, chosen, same) in [
            ("light", "dark", &dark),
            ("dark", "dark", &dark),
            ("dark", "light", &light),
            ("light", "light", &light),
        ] {
            let now = seen(system, chosen);
            let other: Vec<_> = now.iter().zip(same).filter(|(now, same)| now != same).take(5).collect();
            assert_eq!(other, [], "{theme}: {chosen} on a {system} system");
        }
    }
}

fn print_stays_as_it_is(engine: Engine) {
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    let site = site("theme_switch = true");
    page.go_to(&on_disk(site.path(), "game/"));
    page.emulate_media("print", &[]);
    let before = colours(&mut page);
    page.emulate_media("", &[]);
    page.click("label:has(#k-dark)");
    page.emulate_media("print", &[]);
    assert_eq!(colours(&mut page), before);
    assert!(!page.visible(".theme-switch"));
}

fn a_screen_reader_names_it(engine: Engine) {
    let Some(mut page) = Page::blank(engine, Viewport::DESKTOP) else { return };
    let site = site("theme_switch = true");
    for (there, group, names) in [
        ("", "Light or dark", ["As the system", "Light", "Dark"]),
        ("ja/", "画面の明るさ", ["システムに合わせる", "ライト", "ダーク"]),
    ] {
        page.go_to(&on_disk(site.path(), there));
        let spoken = page.spoken();
        let radios: Vec<_> =
            spoken.iter().filter(|spoken| spoken.role == "radio").map(|spoken| &spoken.name).collect();
        assert_eq!(radios, names);
        assert!(spoken.iter().any(|spoken| spoken.role == "radiogroup" && spoken.name == group), "{there}");
    }
}

fn steps_of_a_replay_cost_what_they_cost_without_it(_: Engine) {
    let cost = |config: &str| {
        let mut page = Page::traced(Viewport::DESKTOP)?;
        let site = site(config);
        page.go_to(&on_disk(site.path(), "game/"));
        replays::choose(&mut page, 0, 100);
        page.restyled();
        let mut steps: Vec<u64> = (0..9)
            .map(|_| {
                page.key("ArrowRight");
                page.restyled()
            })
            .collect();
        // On a busy machine one of them may pay for the end of loading the page.
        steps.sort_unstable();
        Some(steps[4])
    };
    let Some(without) = cost("") else { return };
    // On a busy machine Chromium sometimes loads a page so that each step restyles all of it.
    let mut costs = (0..3).filter_map(|_| cost("theme_switch = true\ntheme_script = true"));
    assert!(costs.any(|with| with <= without + 10), "more than {without}");
}
