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
    /// The tags of pages.
    pub tags: &'static str,
    /// Articles in parts.
    pub series: &'static str,
    /// The games that pages are about.
    pub games: &'static str,
    /// Which part of a series a page is: `{part}` of `{parts}`.
    pub series_part: &'static str,
    /// The list of all parts of a series.
    pub series_parts: &'static str,
    /// Other pages about the same.
    pub related: &'static str,
    /// Leads from a summary to the rest of a page.
    pub read_on: &'static str,
    /// The first page of a list.
    pub first: &'static str,
    /// The last page of a list.
    pub last: &'static str,
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
    /// The moves that lead to a position of an opening book.
    pub openings_way: &'static str,
    /// Before the name of the opening that a position belongs to.
    pub openings_below: &'static str,
    /// Number of games.
    pub openings_games: &'static str,
    /// How games ended.
    pub openings_results: &'static str,
    /// Column of positions.
    pub openings_position: &'static str,
    /// A move to a position that another way leads to.
    pub openings_joins: &'static str,
    /// Moves that hardly anybody played.
    pub openings_rare: &'static str,
    /// Games that end in a position.
    pub openings_ended: &'static str,
    /// Other ways to a position.
    pub openings_others: &'static str,
    /// List of openings with names.
    pub openings_named: &'static str,
    /// List of positions with which other games begin.
    pub openings_starts: &'static str,
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
    tags: "Tags",
    series: "Series",
    games: "Games",
    series_part: "Part {part} of {parts}",
    series_parts: "All parts",
    related: "Related pages",
    read_on: "Read on",
    first: "First",
    last: "Last",
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
    openings_way: "Moves up to here",
    openings_below: "From the opening",
    openings_games: "Games",
    openings_results: "Result",
    openings_position: "Position",
    openings_joins: "transposition",
    openings_rare: "Rare moves:",
    openings_ended: "Ended here:",
    openings_others: "Also reached by",
    openings_named: "Named openings",
    openings_starts: "Other starts",
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
    tags: "タグ",
    series: "連載",
    games: "ゲーム",
    series_part: "全{parts}回の第{part}回",
    series_parts: "全回の一覧",
    related: "関連記事",
    read_on: "続きを読む",
    first: "最初",
    last: "最後",
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
    openings_way: "ここまでの手順",
    openings_below: "定跡：",
    openings_games: "対局数",
    openings_results: "結果",
    openings_position: "局面",
    openings_joins: "合流",
    openings_rare: "まれな手：",
    openings_ended: "ここで終わった対局：",
    openings_others: "ほかの手順",
    openings_named: "名前のある定跡",
    openings_starts: "ほかの開始局面",
};

/// The texts of a language.
#[must_use]
pub fn texts(lang: Lang) -> &'static Texts {
    lang.pick(&EN, &JA)
}
