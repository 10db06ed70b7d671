//! The words around the text: interface texts in every language that kisho knows.

use serde::Serialize;

use crate::text::Lang;

/// What templates say themselves.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Texts {
    /// Link to the home page.
    pub home: &'static str,
    /// The menu, for readers who cannot see it.
    pub menu: &'static str,
    /// Skips the menu.
    pub skip: &'static str,
    /// Where the page stands in the site.
    pub breadcrumbs: &'static str,
    /// Table of contents.
    pub contents: &'static str,
    /// The page before.
    pub previous: &'static str,
    /// The page after.
    pub next: &'static str,
    /// The pages of a section.
    pub pages: &'static str,
    /// Before a date.
    pub updated: &'static str,
    /// A page that is a draft.
    pub draft: &'static str,
    /// Title of the page for addresses that do not exist.
    pub not_found: &'static str,
    /// What it says.
    pub not_found_text: &'static str,
    /// Names the kind of a quotation that begins with `[!NOTE]`, and so on.
    pub note: &'static str,
    /// `[!TIP]`
    pub tip: &'static str,
    /// `[!IMPORTANT]`
    pub important: &'static str,
    /// `[!WARNING]`
    pub warning: &'static str,
    /// `[!CAUTION]`
    pub caution: &'static str,
    /// Before the name of the program.
    pub made_with: &'static str,
}

const EN: Texts = Texts {
    home: "Home",
    menu: "Menu",
    skip: "Skip to the text",
    breadcrumbs: "You are here",
    contents: "Contents",
    previous: "Previous",
    next: "Next",
    pages: "Pages",
    updated: "Updated",
    draft: "Draft",
    not_found: "Page not found",
    not_found_text: "There is no page at this address.",
    note: "Note",
    tip: "Tip",
    important: "Important",
    warning: "Warning",
    caution: "Caution",
    made_with: "Made with",
};

const JA: Texts = Texts {
    home: "ホーム",
    menu: "メニュー",
    skip: "本文へ",
    breadcrumbs: "現在地",
    contents: "目次",
    previous: "前へ",
    next: "次へ",
    pages: "記事",
    updated: "更新",
    draft: "下書き",
    not_found: "ページが見つかりません",
    not_found_text: "このアドレスにページはありません。",
    note: "注",
    tip: "ヒント",
    important: "重要",
    warning: "注意",
    caution: "警告",
    made_with: "制作：",
};

/// The texts of a language.
#[must_use]
pub fn texts(lang: Lang) -> &'static Texts {
    lang.pick(&EN, &JA)
}
