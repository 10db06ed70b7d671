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
pieces='王玉飛角金銀桂香歩と成龍竜馬全圭杏仝今'
words='先手後番持駒なし黒白残壁枚取石目半勝負局譜図第段上下左右直寄引打不同盤面数中押次問題正解変化参考注釈人名点計算地アゲハマ東西南北端隅辺星天元囲碁'
one() { # face-index-file, output, characters, weight words
  pyftsubset "$from/$1" --font-number=0 --text="$3" --no-hinting --desubroutinize \
    --layout-features='' --name-IDs='0,1,2,13,14' --drop-tables+=vhea,vmtx,VORG,BASE,GSUB,GPOS,DSIG \
    --output-file="$here/$2"
}
one NotoSerifCJK-Bold.ttc serif-bold.otf "$latin$signs$kana$numerals$pieces$words"
one NotoSansCJK-Regular.ttc sans.otf "$latin$signs$kana$numerals$pieces$words"
one NotoSansCJK-Bold.ttc sans-bold.otf "$latin$signs$numerals$pieces"
