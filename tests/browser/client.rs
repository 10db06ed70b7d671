//! The browsers themselves, on pages made by hand: a test that trusts a blind browser proves nothing.

use crate::support::browser::{Engine, Page, Viewport, open};

in_each_engine!(
    scripts_are_off_and_yet_one_can_look_from_outside,
    keys_and_clicks_are_real,
    a_phone_is_touched,
    pictures_are_of_what_is_painted,
    back_forward_and_reload_lead_through_pages,
);

in_chromium!(media_screen_readers_and_paper, what_the_console_says_is_heard);

const PAGE: &str = r##"<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>t</title>
<style>
  body { margin: 0 }
  input { width: 50px; height: 50px; margin: 0; appearance: none; background: red }
  input:checked { background: blue }
  #three:checked ~ p { opacity: 0 }
  #gone { display: none }
  @media print { input { display: none } }
  @media (prefers-color-scheme: dark) { p { color: white } }
</style>
<input type=radio name=a id=one aria-label="1. e2" checked><input type=radio name=a id=two><input type=radio name=a id=three>
<p id=text>Text <b>bold</b></p><p id=gone>Gone</p><p onclick="document.title = 'a handler ran'" id=hot>Click</p>
<script>document.title = "a script ran"; console.log("spoke")</script>
<noscript><i id=plain>No script</i></noscript>"##;

fn checked(page: &mut Page) -> String {
    page.eval("document.querySelector('input:checked').id")
}

fn scripts_are_off_and_yet_one_can_look_from_outside(engine: Engine) {
    let Some(mut page) = open(engine, PAGE, Viewport::DESKTOP) else { return };
    page.click("#hot");
    assert_eq!(page.eval::<String>("document.title"), "t");
    assert!(page.visible("#text b"));
    assert!(!page.visible("#gone"));
    if engine == Engine::Chromium {
        assert!(page.visible("#plain"), "noscript is shown");
        assert_eq!(page.messages(), [""; 0]);
    }
}

fn keys_and_clicks_are_real(engine: Engine) {
    let Some(mut page) = open(engine, PAGE, Viewport::DESKTOP) else { return };
    page.key("Tab");
    page.key("ArrowRight");
    assert_eq!(checked(&mut page), "two");
    page.click("#three");
    assert_eq!(checked(&mut page), "three");
    assert!(page.opacity("#text b") == 0.0, "opacity of what is around it counts");
    page.key("ArrowLeft");
    assert_eq!(checked(&mut page), "two");
    assert!(page.visible("#text b"));
}

fn a_phone_is_touched(engine: Engine) {
    let Some(mut page) = open(engine, PAGE, Viewport::PHONE) else { return };
    page.click("#two");
    page.wait_until("the tap has checked a button", "document.querySelector('#two').checked");
    assert!(!page.scrolls_sideways());
    assert_eq!(page.eval::<[u32; 2]>("[innerWidth, innerHeight]"), [360, 740]);
    page.resize(Viewport::DESKTOP);
    assert_eq!(page.eval::<[u32; 2]>("[innerWidth, innerHeight]"), [1080, 768]);
}

fn pictures_are_of_what_is_painted(engine: Engine) {
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let Some(mut page) = open(engine, PAGE, viewport) else { return };
        let (red, blue) = ([255, 0, 0], [0, 0, 255]);
        let picture = page.picture("body");
        let scale = page.rect("body").unwrap().width;
        let colors = [25.0, 75.0, 125.0].map(|x| picture.color(x / scale, 0.1));
        assert_eq!(colors, [blue, red, red]);
        page.click("#three");
        page.wait_until("the third is checked", "document.querySelector('#three').checked");
        let picture = page.picture("body");
        assert_eq!(picture.color(49.0 / scale, 0.1), red);
        assert_eq!(picture.color(101.0 / scale, 0.1), blue);
        let file = tempfile::NamedTempFile::new().unwrap();
        page.screenshot(file.path());
        assert!(std::fs::read(file.path()).unwrap().starts_with(b"\x89PNG"));
    }
}

fn back_forward_and_reload_lead_through_pages(engine: Engine) {
    let Some(mut page) = open(engine, PAGE, Viewport::DESKTOP) else { return };
    let title = |page: &mut Page| page.eval::<String>("document.title");
    page.go_to(&crate::support::server::page("<!doctype html><title>u</title>"));
    assert_eq!(title(&mut page), "u");
    page.back();
    assert_eq!(title(&mut page), "t");
    page.click("#two");
    page.reload();
    assert_eq!(title(&mut page), "t");
    let kept = if engine == Engine::Firefox { "two" } else { "one" };
    assert_eq!(checked(&mut page), kept, "only Firefox keeps what was checked");
    page.click("#three");
    page.forward();
    assert_eq!(title(&mut page), "u");
    page.back();
    assert_eq!(checked(&mut page), "three", "all keep it for who comes back");
}

fn media_screen_readers_and_paper(engine: Engine) {
    let Some(mut page) = open(engine, PAGE, Viewport::DESKTOP) else { return };
    let radio = page.spoken().into_iter().find(|s| s.role == "radio").unwrap();
    assert_eq!((radio.name.as_str(), radio.checked), ("1. e2", Some(true)));
    page.emulate_media("", &[("prefers-color-scheme", "dark")]);
    assert_eq!(page.computed("#text", "color"), "rgb(255, 255, 255)");
    page.emulate_media("print", &[]);
    assert!(!page.visible("#one"));
    assert!(page.pdf().starts_with(b"%PDF"));
}

fn what_the_console_says_is_heard(engine: Engine) {
    let Some(mut page) =
        open(engine, "<!doctype html><title>t</title><img src=missing.png>", Viewport::DESKTOP)
    else {
        return;
    };
    let messages = page.messages();
    assert_eq!(messages.len(), 1, "{messages:?}");
}
