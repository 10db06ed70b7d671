#!/bin/sh
# Makes the embedded fonts from Noto CJK (Debian package fonts-noto-cjk) with fonttools' pyftsubset.
# Run it only to add characters; the results are committed. Usage: sh subset.sh FOLDER-WITH-TTC-FILES
set -eu
from=${1:-/usr/share/fonts/opentype/noto}
here=$(dirname "$0")
latin=$(python3 -c 'print("".join(map(chr, range(32, 127))))')
signs='°±×÷½·–—‘’“”†…←↑→↓⇄−△▲▽▼○●◎□■◇◆☆★☖☗①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳αβγδε'
kana=$(python3 -c 'print("".join(map(chr, [*range(0x3041, 0x3097), *range(0x30a1, 0x30ff), *range(0xff10, 0xff1a), *range(0xff21, 0xff3b)])) + "、。・「」『』（）ー々〇")')
numerals='一二三四五六七八九十百〇'
pieces='王玉飛角金銀桂香歩と成龍竜馬全圭杏仝今将車行兵'
words='先手後番持駒なし黒白残壁枚取石目半勝負局譜図第段上下左右直寄引打不同盤面数中押次問題正解変化参考注釈人名点計算地アゲハマ東西南北端隅辺星天元囲碁'
# What names of players and captions need: European letters, the kanji of JIS X 0208's first level, and those beyond it
# that the law admits for names or that families write (髙, 﨑, 邊). They are for the regular Gothic only.
european=$(python3 -c 'print("".join(map(chr, [*range(0xa1, 0x180)])))')
level1=$(python3 -c 'print("".join(bytes([a, b]).decode("euc_jp", "ignore") for a in range(0xb0, 0xd0) for b in range(0xa1, 0xff)))')
names='亞惡爲榮衞圓緣薗應櫻奧橫溫價壞懷樂渴卷陷寬氣僞戲虛峽狹曉勳薰惠揭鷄藝擊縣儉劍險圈檢顯驗嚴廣恆黃國黑穗碎雜兒濕實壽收從澁獸縱緖敍將涉燒獎條狀乘淨剩疊孃讓釀眞寢愼盡粹醉瀨齊靜攝專戰纖禪壯爭莊搜巢曾裝騷增藏臟卽帶滯瀧單團彈晝鑄廳徵聽鎭轉傳嶋嶌燈盜稻德拜盃賣髮拔晚祕冨拂佛步峯飜每萬默埜彌藥與搖樣謠來賴覽虜綠淚壘禮曆歷鍊郞錄亘亙亦俠俐倖偲兎冴凜凛凰劉勁叡吞坐尭堯壬奎娃宥寶寵崚嵯嵩嶺巌巖巽弘彗彪徠怜恢恕惇惺慧憐戟挺掬擢斐斡昊昴晏晄晟晨暉曙杏枇柊柘栞桔梛椛楓楢榛槇樟橙檎檀櫂欣毬汐洸洵淳滉漱漣澪濤瀕熙燦燎燿爾獅玖珂珈珊珀玲琢琉瑛琥琶琵琳瑚瑶瑳皐皓眸磐禎禰祿禱秦稜穰竣笙篠簾絃紬絢綺緋綸纏羚翔翠耀聡脩臥舜芙苺茉莉菖萌萠萊蓉蓮蔣蕉蕗蘭螢衿袈裟詢諄謙赳輔迪逞遙遼邑邉邊酉醇鏡鐵閏陀隼雫霧靖鞠頌颯饗馨駿驍魁鮎鳳鴻鵬鷗麒麟黎黛齋齋澤濱濵濶瀬髙﨑神祥福靑淸槗栁桒𠮷眞槙曻昻彥曺'
# What kisho itself says beside boards.
said='−×△▲▽▼☖☗○●◎□■★…←↑→↓・、。（）先手後番持駒なし黒白残壁枚のはがアゲハマ取石目勝負終局次投了千日反則入玉引き分け合意詰行動力縁その方へ転がすと上になる手グーチョキパー両者まで名ターンち到達最後動け続相どらもい　あスロ下り左右前正対道点線半空台路短'
# What running text needs beyond that: the punctuation of Japanese books in full width, bullets, and the signs that comments use.
punctuation=$(python3 -c 'print("\u3000！？：；，．％＆＋－＝＜＞＊／（）［］｛｝～〜―〈〉《》【】〔〕〖〗〘〙‥‐‒•※⇒⇐⇔＃＠＿｜〻ゝゞヽヾゟヿ❶❷❸❹❺❻❼❽❾❿〓™©®€£¥„‚‹›‰∞≠≦≧≒")')
one() { # face-index-file, output, characters, weight words
  pyftsubset "$from/$1" --font-number=0 --text="$3" --no-hinting --desubroutinize \
    --layout-features='' --name-IDs='0,1,2,6,13,14' --drop-tables+=vhea,vmtx,VORG,BASE,GSUB,GPOS,DSIG \
    --output-file="$here/$2" --ignore-missing-unicodes
}
one NotoSerifCJK-Bold.ttc serif-bold.otf "$latin$signs$kana$numerals$pieces$words"
one NotoSansCJK-Regular.ttc sans.otf "$latin$signs$kana$numerals$pieces$words$european$level1$names$punctuation"
one NotoSansCJK-Bold.ttc sans-bold.otf "$latin$signs$kana$numerals$pieces"
# For programs that are to be small: the pieces, what kisho itself says on boards, and what is written on stones.
one NotoSerifCJK-Bold.ttc serif-small.otf "$numerals${pieces}なし"
one NotoSansCJK-Regular.ttc sans-small.otf "$latin$numerals$pieces${said}同直寄打不０１２３４５６７８９変化再開始局面盤図駒落角香"
one NotoSansCJK-Bold.ttc sans-bold-small.otf "$latin"
