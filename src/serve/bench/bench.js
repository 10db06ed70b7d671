// A file or a text that is dropped or pasted anywhere on the page is read as a record, and texts may be long.
"use strict";

/** The server knows the encodings of records. What is too long for it is so for the form, too, which says that. */
const decoded = async file => {
  const answer = await fetch("/.kisho/file", { method: "POST", body: file }).catch(() => null);
  return answer?.ok ? answer.text() : file.text();
};

/** `files`: how many were dropped; 0 if there is nothing in the first, which the server says. */
const read = (text, files = 1) => {
  const field = document.querySelector("textarea[name=text]");
  const button = document.querySelector("button[name=do][value=read]");
  if (field && button && (text.trim() || files === 0)) {
    field.value = text;
    if (files !== 1) {
      const count = Object.assign(document.createElement("input"), { type: "hidden", name: "files", value: files });
      button.before(count);
    }
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
  const { length } = event.dataTransfer.files;
  const [file] = event.dataTransfer.files;
  if (!file && isField(event.target)) {
    return;
  }
  event.preventDefault();
  if (file) {
    const text = await decoded(file);
    read(text, text.trim() ? length : 0);
  } else {
    read(event.dataTransfer.getData("text"));
  }
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
