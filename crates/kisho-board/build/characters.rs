//! Which characters of the small Gothic a program for some games needs. A test compares it with the words of the games.

/// Characters that only boards of some games write, with these games.
const OF_GAMES: [(&str, &[&str]); 8] = [
    ("半合石空ゲハ", &["go"]),
    ("両縁グチョど", &["janken"]),
    ("壁点短道タ", &["quoridor"]),
    ("王玉飛金銀桂香龍竜馬成圭杏仝今将車兵詰落寄名者千", &["shogi", "janken"]),
    ("残到達線", &["quoridor", "janken"]),
    ("黒白", &["go", "othello", "quoridor"]),
    ("対ロ", &["othello", "janken"]),
    ("アパ力", &["go", "othello", "janken"]),
];

/// Whether boards of some games may write a character.
pub fn is_written(c: char, is_of: impl Fn(&str) -> bool) -> bool {
    OF_GAMES.iter().all(|(characters, games)| !characters.contains(c) || games.iter().any(|game| is_of(game)))
}
