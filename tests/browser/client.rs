//! The DevTools client itself, on pages made by hand: a test that trusts a blind client proves nothing.

use crate::support::chromium::{Viewport, open};

const PAGE: &str = r#"<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>t</title>
<style>
  body { margin: 0 }
  input { width: 50px; height: 50px; margin: 0; appearance: none; background: red }
  #three:checked ~ p { opacity: 0 }
  #gone { display: none }
  @media print { input { display: none } }
  @media (prefers-color-scheme: dark) { p { color: white } }
</style>
<input type=radio name=a id=one aria-label="1. e2" checked><input type=radio name=a id=two><input type=radio name=a id=three>
<p id=text>Text <b>bold</b></p><p id=gone>Gone</p>
<script>document.title = "a script ran"; console.log("spoke")</script>
<noscript><i id=plain>No script</i></noscript>"#;

#[test]
fn scripts_are_off_and_yet_one_can_look_from_outside() {
    let Some(mut page) = open(PAGE, Viewport::DESKTOP) else { return };
    assert_eq!(page.eval::<String>("document.title"), "t");
    assert!(page.visible("#plain"), "noscript is shown");
    assert_eq!(page.messages(), [""; 0]);
    assert!(page.visible("#text b"));
    assert!(!page.visible("#gone"));
}

#[test]
fn keys_and_clicks_are_real() {
    let Some(mut page) = open(PAGE, Viewport::DESKTOP) else { return };
    let checked = |page: &mut crate::support::chromium::Page| {
        page.eval::<String>("document.querySelector('input:checked').id")
    };
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

#[test]
fn a_phone_is_touched() {
    let Some(mut page) = open(PAGE, Viewport::PHONE) else { return };
    page.click("#two");
    page.wait_until("the tap has checked a button", "document.querySelector('#two').checked");
    assert!(!page.scrolls_sideways());
    assert_eq!(page.eval::<u32>("innerWidth"), 360);
}

#[test]
fn media_screen_readers_and_pictures() {
    let Some(mut page) = open(PAGE, Viewport::DESKTOP) else { return };
    let radio = page.spoken().into_iter().find(|s| s.role == "radio").unwrap();
    assert_eq!((radio.name.as_str(), radio.checked), ("1. e2", Some(true)));
    page.emulate_media("", &[("prefers-color-scheme", "dark")]);
    assert_eq!(page.computed("#text", "color"), "rgb(255, 255, 255)");
    page.emulate_media("print", &[]);
    assert!(!page.visible("#one"));
    assert!(page.pdf().starts_with(b"%PDF"));
    let file = tempfile::NamedTempFile::new().unwrap();
    page.screenshot(file.path());
    assert!(std::fs::read(file.path()).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn what_the_console_says_is_heard() {
    let Some(mut page) = open("<!doctype html><title>t</title><img src=missing.png>", Viewport::DESKTOP)
    else {
        return;
    };
    let messages = page.messages();
    assert_eq!(messages.len(), 1, "{messages:?}");
}
