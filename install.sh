#!/bin/sh
# Installs kisho from a release: fetches the archive for this machine, compares its checksum, and puts the program into a folder.
# `sh install.sh --help` says how it is used.
set -eu

# Where the files of the release are; the copy of this script that belongs to a release knows it.
release=${KISHO_RELEASE:-@RELEASE@}

fail() {
    printf 'install.sh: %s\n' "$1" >&2
    exit 1
}

help() {
    cat <<'END'
Installs kisho: downloads the program for this machine, and verifies its checksum.

Usage: sh install.sh [--to DIR]

  --to DIR   the folder for the program; ~/.local/bin by default
  --help     show this text

If CI is set, as it is where sites are built, nothing is said about PATH.
END
}

# Tells the user how to add the folder $1 to the PATH of their shell.
advise() {
    shell=${SHELL:-}
    case ${shell##*/} in
        fish)
            printf 'It is in %s, which is not in your PATH. To add it, run this line:\n\n  fish_add_path "%s"\n\n' "$1" "$1"
            return
            ;;
        zsh) file=.zshrc ;;
        # Terminals of macOS open login shells.
        bash) [ "$(uname -s)" = Darwin ] && file=.bash_profile || file=.bashrc ;;
        *) file=.profile ;;
    esac
    # shellcheck disable=SC2016
    printf 'It is in %s, which is not in your PATH. To add it, run this line, and put it into ~/%s for new terminals:\n\n  export PATH="%s:$PATH"\n\n' "$1" "$file" "$1"
}

target() {
    case "$(uname -s)-$(uname -m)" in
        Linux-x86_64) echo x86_64-unknown-linux-musl ;;
        Linux-aarch64 | Linux-arm64) echo aarch64-unknown-linux-musl ;;
        Darwin-x86_64) echo x86_64-apple-darwin ;;
        Darwin-arm64) echo aarch64-apple-darwin ;;
        MINGW* | MSYS* | CYGWIN*) fail 'on Windows use install.ps1' ;;
        *) fail "there is no kisho for $(uname -s) on $(uname -m); it can be built from source" ;;
    esac
}

fetch() {
    case "$1" in
        https:* | file:*) ;;
        *) fail "$1 does not begin with https:" ;;
    esac
    if command -v curl >/dev/null; then
        curl --proto '=https,file' --proto-redir '=https' -fsSL -o "$2" "$1"
    elif command -v wget >/dev/null; then
        wget -q -O "$2" "$1"
    else
        fail 'curl or wget is needed'
    fi || fail "cannot fetch $1"
}

checksum() {
    if command -v sha256sum >/dev/null; then
        sha256sum "$1"
    elif command -v shasum >/dev/null; then
        shasum -a 256 "$1"
    else
        fail 'sha256sum or shasum is needed'
    fi | cut -d ' ' -f 1
}

# A function, so that a script that came only in part does nothing.
main() {
    to=
    while [ $# != 0 ]; do
        case $1 in
            -h | --help)
                help
                return
                ;;
            --to)
                [ -n "${2:-}" ] || fail '--to needs a folder'
                to=$2
                shift
                ;;
            --to=?*) to=${1#--to=} ;;
            --to=) fail '--to needs a folder' ;;
            *) fail "unknown option $1; --help lists the options" ;;
        esac
        shift
    done
    case $to in
        # An option, to the programs that get it.
        -*) fail "--to needs a folder, not $to; a folder of that name is ./$to" ;;
    esac
    if [ -z "$to" ]; then
        [ -n "${HOME:-}" ] || fail 'HOME is not set: choose a folder with --to DIR'
        to=$HOME/.local/bin
    fi
    case $release in
        @*) fail 'this copy belongs to no release: KISHO_RELEASE has to hold the address of one' ;;
    esac
    [ ! -d "$to/kisho" ] || fail "$to/kisho is a folder: choose another place for the program with --to DIR"
    target=$(target)
    name=kisho-$target.tar.gz
    temporary=$(mktemp -d)
    trap 'rm -rf "$temporary"' EXIT
    fetch "$release/SHA256SUMS" "$temporary/SHA256SUMS"
    fetch "$release/$name" "$temporary/$name"
    expected=$(awk -v name="$name" '$2 == name || $2 == "*" name { print $1 }' "$temporary/SHA256SUMS")
    [ -n "$expected" ] || fail "the release has no checksum of $name"
    [ "$(checksum "$temporary/$name")" = "$expected" ] || fail "$name is not what the release says it is; nothing was installed"
    tar -xzf "$temporary/$name" -C "$temporary"
    { mkdir -p "$to" && [ -w "$to" ]; } || fail "cannot write into $to: choose another folder with --to DIR"
    # As it has to stand in PATH, which is searched from any folder.
    to=$(cd "$to" && pwd)
    new=$to/kisho.new
    trap 'rm -rf "$temporary"; rm -f "$new"' EXIT
    cp "$temporary/kisho-$target/kisho" "$new"
    chmod 755 "$new"
    # One that does not run must not replace one that does.
    version=$("$new" --version) || fail 'the program of the release does not run on this machine; nothing was installed'
    # A program that is running can be replaced, not written over.
    mv -f "$new" "$to/kisho"
    printf '%s\n' "$version"
    case ":$PATH:" in
        *":$to:"* | *":$to/:"*) ;;
        # In the log of a build nobody has a shell to set up.
        *) [ -n "${CI:-}" ] || advise "$to" ;;
    esac
}

main "$@"
