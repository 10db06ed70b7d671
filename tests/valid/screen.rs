//! Pages in a browser: what the console says, whether phones show them whole, folders of a host, and disks.

use crate::sites::{self, Site};
use crate::support::browser::{Engine, Page, Viewport};
use crate::support::server::Files;

/// A site on a server, with a page in a browser in front of it.
struct Shown<'a> {
    site: &'a Site,
    server: Files,
    page: Page,
    _folder: tempfile::TempDir,
}

impl<'a> Shown<'a> {
    /// `None` where there is no Chromium.
    fn new(site: &'a Site, viewport: Viewport) -> Option<Self> {
        let page = Page::blank(Engine::Chromium, viewport)?;
        let folder = tempfile::tempdir().unwrap();
        site.write(folder.path());
        let server = Files::start(folder.path(), site.top);
        Some(Self { site, server, page, _folder: folder })
    }

    fn go_to(&mut self, path: &str) {
        self.page.go_to(&format!("{}{path}", self.server.address));
    }
}

/// Every page of a site on a phone: nothing in the console, all files there, and as wide as the phone. What is folded is
/// opened, and every replay is stepped.
fn quiet_and_narrow(site: &Site) {
    let Some(mut shown) = Shown::new(site, Viewport::PHONE) else { return };
    let mut wrong = Vec::new();
    for (path, _) in &shown.site.pages {
        shown.go_to(path);
        let wide = |shown: &mut Shown<'_>| -> Option<String> {
            let (width, widest): (u32, String) = shown.page.eval(WIDEST);
            (width > Viewport::PHONE.width).then(|| format!("{width} pixels wide: {widest}"))
        };
        let mut found: Vec<String> = wide(&mut shown).into_iter().collect();
        shown.page.eval::<bool>(OPENED);
        found.extend(wide(&mut shown).map(|said| format!("opened, {said}")));
        found.extend(shown.page.messages());
        wrong.extend(found.into_iter().map(|said| format!("{path}: {said}")));
    }
    assert!(wrong.is_empty(), "{}: {}", site.name, wrong.join("\n"));
}

/// How wide the page is, and what stands out most.
const WIDEST: &str = "(() => {
    const width = document.documentElement.scrollWidth;
    const out = [...document.querySelectorAll('body *')].map(e => [e.getBoundingClientRect().right, e]);
    const [, widest] = out.reduce((a, b) => a[0] > b[0] ? a : b, [0, document.body]);
    return [width, widest.outerHTML.slice(0, 120)];
})()";

/// Opens all that is folded, and goes on by some moves.
const OPENED: &str = "(() => {
    document.querySelectorAll('details').forEach(e => e.open = true);
    document.querySelectorAll('.k-z input').forEach(e => e.click());
    document.querySelectorAll('.k-s').forEach(e => e.querySelectorAll(':scope > input')[3]?.click());
    return true;
})()";

#[test]
fn pages_are_quiet_and_fit_a_phone() {
    quiet_and_narrow(&sites::all()[0]);
}

#[test]
fn pages_of_the_handbook_are_quiet_and_fit_a_phone() {
    quiet_and_narrow(&sites::all()[1]);
}

#[test]
fn our_own_pages_are_quiet_and_fit_a_phone() {
    quiet_and_narrow(&sites::all()[2]);
}

/// What every page needs to be more than text: the style sheet, the pictures, a replay that works.
fn works(page: &mut Page) {
    let styled: String = page.eval("getComputedStyle(document.body).getPropertyValue('--paper')");
    assert!(!styled.is_empty(), "the page has its style sheet");
    let lost: Vec<String> =
        page.eval("[...document.images].filter(e => !(e.complete && e.naturalWidth > 0)).map(e => e.src)");
    assert_eq!(lost, [""; 0]);
    assert_eq!(page.messages(), [""; 0]);
}

/// Scrolls until the first element of a selector is in the middle of the window.
fn into_view(page: &mut Page, selector: &str) {
    let selector = serde_json::json!(selector);
    page.eval::<bool>(&format!(
        "(document.querySelector({selector}).scrollIntoView({{ block: 'center' }}), true)"
    ));
}

/// Goes through links from the home page to a replay, and plays it.
fn stroll(page: &mut Page) {
    works(page);
    into_view(page, "main a[href*='notes/']");
    page.click("main a[href*='notes/']");
    page.wait_until("the list of notes is there", "document.querySelector('h1')?.innerText == 'Notes'");
    into_view(page, ".list a[href*='figures']");
    page.click(".list a[href*='figures']");
    page.wait_until("the images are there", "[...document.images].some(e => e.naturalWidth == 240)");
    works(page);
    into_view(page, "p a[href*='quoridor']");
    page.click("p a[href*='quoridor']");
    page.wait_until("the replay is there", "document.querySelector('#game-4') != null");
    into_view(page, "#game");
    let moved: String = page.eval("(document.querySelector('#game-4').click(), getComputedStyle(document.querySelector('#game .k-v')).getPropertyValue('--n'))");
    assert_eq!(moved, "4");
    works(page);
    into_view(page, ".site-title");
    page.click(".site-title");
    page.wait_until("home again", "document.querySelector('h1')?.innerText == 'Every feature'");
}

#[test]
fn a_site_works_in_a_folder_of_its_host() {
    let Some(mut shown) = Shown::new(&sites::all()[0], Viewport::DESKTOP) else { return };
    shown.go_to("");
    stroll(&mut shown.page);
    // However deep the address is that leads nowhere, the page for it has its style sheet and leads home.
    shown.page.go_to(&format!("{}no/such/page/", shown.server.address));
    let said: Vec<String> = shown.page.messages();
    assert!(said.iter().all(|said| said.contains("no/such/page/")), "{said:?}");
    works(&mut shown.page);
    shown.page.click("main a");
    shown.page.wait_until("home again", "document.querySelector('h1')?.innerText == 'Every feature'");
}

#[test]
fn a_site_works_from_a_disk() {
    let Some(mut page) = Page::blank(Engine::Chromium, Viewport::DESKTOP) else { return };
    let site = sites::everything("everything on a disk", "", true);
    let folder = tempfile::tempdir().unwrap();
    site.write(folder.path());
    page.go_to(&format!("file://{}", folder.path().join("index.html").display()));
    stroll(&mut page);
    let folders: Vec<String> = site
        .pages
        .iter()
        .flat_map(|(path, dom)| {
            let links =
                dom.elements().filter(|&id| dom.name(id) == "a").filter_map(|id| dom.attribute(id, "href"));
            let to_folder = |link: &&str| {
                !link.contains(':') && link.split('#').next().is_some_and(|link| link.ends_with('/'))
            };
            links.filter(to_folder).map(move |link| format!("{path}: {link}"))
        })
        .filter(|said| !said.starts_with("404.html"))
        .collect();
    assert_eq!(folders, [""; 0], "browsers show the files of a folder, and not its index.html");
}

/// The paper that a page is printed on has no place for controls.
#[test]
fn paper_has_no_menus() {
    for site in sites::all().iter().take(2) {
        let Some(mut shown) = Shown::new(site, Viewport::DESKTOP) else { return };
        for path in
            ["games/quoridor/index.html", "games/index.html", "tags/walls/index.html", "book/index.html"]
        {
            shown.go_to(path);
            shown.page.emulate_media("print", &[]);
            let seen: Vec<String> = shown.page.seen(
                "nav, .site-header, .site-footer, summary, .anchor, form button",
                "e.outerHTML.slice(0, 90)",
            );
            assert_eq!(seen, [""; 0], "{} {path}", site.name);
            shown.page.emulate_media("", &[]);
        }
    }
}
