//! What the parts of a language tag can be, as far as that is a closed list: RFC 5646 and its registry.

/// The codes of two letters that languages have, with those that they had before.
const LANGUAGES: &str = "\
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee \
    el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io \
    is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk \
    ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc \
    sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve \
    vi vo wa wo xh yi yo za zh zu";

/// The codes of three letters of languages that have one of two, which tags use: `eng en`.
const LONGER: &str = "\
    aar aa abk ab afr af aka ak alb sq amh am ara ar arg an arm hy asm as ava av ave ae aym ay aze az bak ba bam \
    bm baq eu bel be ben bn bih bh bis bi bod bo bos bs bre br bul bg bur my cat ca ces cs cha ch che ce chi zh \
    chu cu chv cv cor kw cos co cre cr cym cy cze cs dan da deu de div dv dut nl dzo dz ell el eng en epo eo est \
    et eus eu ewe ee fao fo fas fa fij fj fin fi fra fr fre fr fry fy ful ff geo ka ger de gla gd gle ga glg gl \
    glv gv gre el grn gn guj gu hat ht hau ha hbs sh heb he her hz hin hi hmo ho hrv hr hun hu hye hy ibo ig ice \
    is ido io iii ii iku iu ile ie ina ia ind id ipk ik isl is ita it jav jv jpn ja kal kl kan kn kas ks kat ka \
    kau kr kaz kk khm km kik ki kin rw kir ky kom kv kon kg kor ko kua kj kur ku lao lo lat la lav lv lim li lin \
    ln lit lt ltz lb lub lu lug lg mac mk mah mh mal ml mao mi mar mr may ms mkd mk mlg mg mlt mt mon mn mri mi \
    msa ms mya my nau na nav nv nbl nr nde nd ndo ng nep ne nld nl nno nn nob nb nor no nya ny oci oc oji oj ori \
    or orm om oss os pan pa per fa pli pi pol pl por pt pus ps que qu roh rm ron ro rum ro run rn rus ru sag sg \
    san sa sin si slk sk slo sk slv sl sme se smo sm sna sn snd sd som so sot st spa es sqi sq srd sc srp sr ssw \
    ss sun su swa sw swe sv tah ty tam ta tat tt tel te tgk tg tgl tl tha th tib bo tir ti ton to tsn tn tso ts \
    tuk tk tur tr twi tw uig ug ukr uk urd ur uzb uz ven ve vie vi vol vo wel cy wln wa wol wo xho xh yid yi yor \
    yo zha za zho zh zul zu";

/// The codes of countries and territories, with those that there were, and those for private use.
const REGIONS: &str = "\
    AA AC AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT \
    BU BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CQ CR CS CU CV CW CX CY CZ DD DE DG DJ DK DM DO DZ EA \
    EC EE EG EH ER ES ET EU EZ FI FJ FK FM FO FR FX GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK \
    HM HN HR HT HU IC ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK \
    LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL \
    NO NP NR NT NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA QM QN QO QP QQ QR QS QT QU QV QW QX QY QZ \
    RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SU SV SX SY SZ TA TC TD TF TG TH TJ TK TL \
    TM TN TO TP TR TT TV TW TZ UA UG UM UN US UY UZ VA VC VE VG VI VN VU WF WS XA XB XC XD XE XF XG XH XI XJ XK \
    XL XM XN XO XP XQ XR XS XT XU XV XW XX XY XZ YD YE YT YU ZA ZM ZR ZW ZZ";

/// Codes of countries that are taken for those of languages, and what is spoken there.
const COUNTRIES: [(&str, &str); 7] = [
    ("at", "de-AT"),
    ("au", "en-AU"),
    ("gb", "en-GB"),
    ("hk", "zh-HK"),
    ("il", "he-IL"),
    ("mx", "es-MX"),
    ("us", "en-US"),
];

/// What is taken for the code of a country, and the code that is meant.
const MISTAKEN_REGIONS: [(&str, &str); 9] = [
    ("DA", "DK"),
    ("EL", "GR"),
    ("EN", "GB"),
    ("HI", "IN"),
    ("JA", "JP"),
    ("KO", "KR"),
    ("SP", "ES"),
    ("UK", "GB"),
    ("ZH", "CN"),
];

/// Languages after which that of a part of their speakers may stand, with three letters: `zh-yue`.
const DIVIDED: [&str; 8] = ["ar", "kok", "lv", "ms", "sgn", "sw", "uz", "zh"];

/// Tags that are older than the rules.
const OLD: [&str; 6] = ["en-GB-oed", "no-bok", "no-nyn", "sgn-BE-FR", "sgn-BE-NL", "sgn-CH-DE"];

/// Says what is wrong with a tag in the usual case, if anything is.
pub fn wrong(tag: &str) -> Option<String> {
    let mut parts = tag.split('-').peekable();
    let code = parts.next()?;
    if code.len() == 1 || OLD.contains(&tag) {
        return None;
    }
    if let Some(said) = wrong_language(code) {
        return Some(said);
    }
    // Parts come in this order: a language within the language, a script, a region, variants.
    let mut stage = 0;
    while let Some(part) = parts.next() {
        let is_alphabetic = part.bytes().all(|b| b.is_ascii_alphabetic());
        let is_number = part.bytes().all(|b| b.is_ascii_digit());
        let own = match part.len() {
            // What comes after a part of one letter is not for us to judge.
            1 => return parts.peek().is_none().then(|| format!("something has to stand after `{part}`")),
            2 if is_alphabetic => 2,
            3 if is_number => 2,
            3 if is_alphabetic => 0,
            4 if is_alphabetic => 1,
            4 if part.starts_with(|c: char| c.is_ascii_digit()) => 3,
            5..=8 => 3,
            _ => 4,
        };
        match own {
            0 if stage == 0 => {
                if let Some(said) = wrong_part(code, part) {
                    return Some(said);
                }
            }
            2 if stage <= 2 && is_alphabetic && !has(REGIONS, part) => return Some(wrong_region(code, part)),
            1 | 2 if stage < own => {}
            2 if stage == 2 => return Some(misplaced(part)),
            3 => {}
            _ => return Some(misplaced(part)),
        }
        stage = if own == 0 { 0 } else { own };
    }
    None
}

fn has(list: &str, code: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == code)
}

fn wrong_language(code: &str) -> Option<String> {
    if code.len() == 3 {
        let mut words = LONGER.split_ascii_whitespace();
        while let (Some(long), Some(short)) = (words.next(), words.next()) {
            if long == code {
                return Some(format!("the code of this language is `{short}`"));
            }
        }
        return None;
    }
    if has(LANGUAGES, code) {
        return None;
    }
    let spoken = COUNTRIES.iter().find(|(country, _)| *country == code);
    Some(spoken.map_or_else(
        || "no language has this code; a language is a tag such as `ja` or `pt-BR`".to_owned(),
        |(_, tag)| format!("this is the code of a country; that of a language comes first: `{tag}`"),
    ))
}

/// What is wrong with a part of three letters after a language.
fn wrong_part(code: &str, part: &str) -> Option<String> {
    match (code, part) {
        ("zh", "chs") => Some("write `zh-Hans`".to_owned()),
        ("zh", "cht") => Some("write `zh-Hant`".to_owned()),
        _ if DIVIDED.contains(&code) => None,
        _ => Some(format!("write `{code}`, or the code of a country with two letters after it")),
    }
}

fn wrong_region(code: &str, part: &str) -> String {
    let meant = MISTAKEN_REGIONS.iter().find(|(mistaken, _)| *mistaken == part);
    meant.map_or_else(
        || format!("no country has the code `{part}`; write `{code}`, or put the code of a country after it"),
        |(_, region)| format!("no country has the code `{part}`; write `{code}-{region}`, or `{code}`"),
    )
}

fn misplaced(part: &str) -> String {
    format!(
        "`{part}` cannot stand there; a script, such as `Hant`, and then a country may follow the language"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_tags_are_left_alone() {
        for tag in [
            "ja",
            "en-GB",
            "zh-Hant-TW",
            "sr-Latn",
            "de-1996",
            "x-klingon",
            "i-klingon",
            "zh-yue",
            "zh-yue-HK",
            "zh-cmn-Hans-CN",
            "es-419",
            "sl-rozaj-biske",
            "de-CH-1901",
            "en-u-ca-gregory",
            "en-GB-oed",
            "gsw",
            "yue",
            "sgn-BE-FR",
            "zh-min-nan",
            "art-lojban",
            "ca-valencia",
            "ja-Latn-hepburn-heploc",
            "zh-Latn-pinyin",
            "iw",
            "sh",
            "no",
            "en-x-own",
            "ar-arb",
            "cel-gaulish",
            "no-bok",
            "qaa-Qaaa-QM-x-southern",
            "sr-Latn-RS",
            "mo",
        ] {
            assert_eq!(wrong(tag), None, "{tag}");
        }
    }

    #[test]
    fn parts_that_there_are_not_are_told() {
        for (tag, said) in [
            ("eng", "`en`"),
            ("eng-GB", "`en`"),
            ("ger", "`de`"),
            ("deu", "`de`"),
            ("fre", "`fr`"),
            ("us", "`en-US`"),
            ("gb", "`en-GB`"),
            ("xx", "`pt-BR`"),
            ("en-UK", "`en-GB`"),
            ("en-EN", "`en-GB`"),
            ("ja-JA", "`ja-JP`"),
            ("ja-Jpan-JA", "`ja-JP`"),
            ("fr-ZY", "`fr`"),
            ("zh-chs", "`zh-Hans`"),
            ("zh-cht", "`zh-Hant`"),
            ("en-usa", "two letters"),
            ("en-GB-US", "`US`"),
            ("ja-JP-Jpan", "`Jpan`"),
            ("en-x", "`x`"),
        ] {
            let found = wrong(tag);
            assert!(found.as_ref().is_some_and(|found| found.contains(said)), "{tag}: {found:?}");
        }
    }
}
