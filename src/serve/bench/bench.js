// A file or a text that is dropped or pasted anywhere on the page is read as a record, and texts may be long.
"use strict";

/** Records are in UTF-8, with a mark in UTF-16, or in the old encoding of Japanese programs. */
const decoded = bytes => {
  const [first, second] = new Uint8Array(bytes);
  const wide = { "255 254": "utf-16le", "254 255": "utf-16be" }[`${first} ${second}`];
  for (const encoding of wide ? [wide] : ["utf-8", "shift_jis", "euc-jp"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // It is none of this one.
    }
  }
  return new TextDecoder().decode(bytes);
};

const read = text => {
  const field = document.querySelector("textarea[name=text]");
  const button = document.querySelector("button[name=do][value=read]");
  if (field && button && text.trim()) {
    field.value = text;
    button.click();
  }
};

const isField = target => target instanceof Element && target.closest("input, textarea, select");

addEventListener("dragover", event => {
  if (event.dataTransfer.types.includes("Files") || !isField(event.target)) {
    event.preventDefault();
  }
});
addEventListener("drop", async event => {
  const [file] = event.dataTransfer.files;
  if (!file && isField(event.target)) {
    return;
  }
  event.preventDefault();
  read(file ? decoded(await file.arrayBuffer()) : event.dataTransfer.getData("text"));
});
addEventListener("paste", event => {
  if (!isField(event.target)) {
    event.preventDefault();
    read(event.clipboardData.getData("text"));
  }
});

/** So long may the query of an address be. */
const LONGEST_QUERY = 16_000;

addEventListener("submit", ({ target }) => {
  if (new URLSearchParams(new FormData(target)).toString().length > LONGEST_QUERY) {
    target.method = "post";
  }
});
