// The search box of a site made with kisho.
//
// A page is found if it holds all the words that were typed, each anywhere in its text, so that nothing has to be known of any
// language. The box and what it says stand in the template `partials/search.html`. The files with the words of the pages are
// loaded when the box is opened: titles and headings first, then texts, until enough is found. They are scripts, because a
// browser that shows a page from a disk loads nothing else.
"use strict";

(() => {
  const place = document.querySelector(".search");
  const template = place?.querySelector("template");
  if (!template || !window.HTMLDialogElement) return;

  // Most pages that are shown, files that are loaded at a time, and bits of a filter.
  const MOST = 30;
  const AT_ONCE = 4;
  const BITS = 1 << 16;
  // How much of a text is shown before the first word that was found, and from there on.
  const BEFORE = 40;
  const BEHIND = 140;

  const top = new URL("../", document.currentScript.src);
  place.replaceChildren(template.content.cloneNode(true));
  const find = (selector) => place.querySelector(selector);
  const [open, close] = place.querySelectorAll("button");
  const dialog = find("dialog");
  const form = find("form");
  const box = find("input");
  const status = find("[role=status]");
  const list = find("ol");

  let pages = [];
  let files = [];
  let filter = null;
  let titles = null;
  let filters = null;
  let turns = 0;

  // Small letters, one width, hiragana for katakana, quotation marks and dashes as they are typed: what readers take for the same.
  const fold = (text) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[‘’]/g, "'")
      .replace(/[“”„«»]/g, '"')
      .replace(/–/g, "--")
      .replace(/—/g, "---")
      .replace(/[ァ-ヶヽヾ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

  // What the files call.
  window.kishoSearch = {
    pages([names, named], found) {
      filter = named;
      pages = found.map(([url, title, section, headings]) => {
        const heads = [];
        for (let i = 0; i < headings.length; i += 2) {
          heads.push({ text: headings[i], to: headings[i + 1], folded: fold(headings[i]) });
        }
        return { url, title, section, heads, folded: fold(title), texts: [], foldedTexts: [] };
      });
      let at = 0;
      files = names.map(([name, count]) => ({ name, pages: pages.slice(at, (at += count)) }));
    },
    filters(found) {
      files.forEach((file, place) => (file.filter = atob(found[place])));
    },
    texts(name, found) {
      const file = files.find((file) => file.name === name);
      file?.pages.forEach((page, place) => {
        // Below the line are readings that are only searched.
        page.texts = found[place].map((text) => text.split("\n", 1)[0]);
        page.foldedTexts = found[place].map(fold);
      });
    },
  };

  function load(url) {
    return new Promise((done, fail) => {
      const script = document.createElement("script");
      script.src = url;
      script.onload = done;
      script.onerror = fail;
      document.head.append(script);
    });
  }

  function loadTitles() {
    titles ??= load(place.dataset.index).catch((error) => {
      titles = null;
      throw error;
    });
    return titles;
  }

  // Pages whose texts are not there are found by their titles and headings.
  const loadMore = (name) => load(new URL(`search/${name}`, top)).catch(() => {});

  // The files with texts that are not there yet and may hold the words.
  async function wanted(words) {
    if (filter) await (filters ??= loadMore(filter));
    return files.filter((file) => !file.done && words.every((word) => mayHold(file, word)));
  }

  // A filter has a bit for each run of three ASCII characters, or of two of which one is another.
  function mayHold(file, word) {
    for (let i = 0; file.filter && i + 1 < word.length; i++) {
      const [a, b, c] = [0, 1, 2].map((j) => word.charCodeAt(i + j));
      const ascii = a < 0x80 && b < 0x80;
      // Quotation marks and back slashes stand otherwise in the files.
      if ((ascii && !(c < 0x80)) || /["\\]/.test(word.slice(i, i + (ascii ? 3 : 2)))) continue;
      const bit = ((a * 31 + b) * 31 + (ascii ? c : 0)) % BITS;
      if (!(file.filter.charCodeAt(bit >> 3) & (1 << (bit & 7)))) return false;
    }
    return true;
  }

  // Where a word is: 0 the title, 1 a heading, 2 the text, 3 nowhere.
  function rank(page, word) {
    if (page.folded.includes(word)) return 0;
    if (page.heads.some((head) => head.folded.includes(word))) return 1;
    return page.foldedTexts.some((text) => text.includes(word)) ? 2 : 3;
  }

  function found(words) {
    const hits = [];
    for (const page of pages) {
      const worst = page.folded === words.join(" ") ? -1 : Math.max(...words.map((word) => rank(page, word)));
      if (worst < 3) hits.push({ page, worst });
    }
    return hits.sort((a, b) => a.worst - b.worst);
  }

  async function search() {
    const turn = ++turns;
    const words = fold(box.value).split(/\s+/).filter(Boolean);
    const { wait, none, found: some, most, failed } = place.dataset;
    status.textContent = words.length ? wait : "";
    if (!words.length) return show([], words);
    try {
      await loadTitles();
    } catch {
      if (turn === turns) status.textContent = failed;
      return;
    }
    while (turn === turns) {
      const hits = found(words);
      const shown = hits.slice(0, MOST);
      show(shown, words);
      const next = hits.length > MOST ? [] : (await wanted(words)).slice(0, AT_ONCE);
      if (turn !== turns) return;
      if (!next.length) {
        const said = hits.length > MOST ? most : hits.length ? some : none;
        status.textContent = said.replace("{n}", shown.length);
        return;
      }
      next.forEach((file) => (file.loading ??= loadMore(file.name).then(() => (file.done = true))));
      await Promise.all(next.map((file) => file.loading));
    }
  }

  function show(hits, words) {
    const links = [...list.querySelectorAll("a")];
    const focused = links.indexOf(document.activeElement);
    list.replaceChildren(...hits.map((hit) => item(hit.page, words)));
    list.querySelectorAll("a")[focused]?.focus();
  }

  function item(page, words) {
    const line = document.createElement("li");
    const title = line.appendChild(link(page.url, page.title, words));
    title.className = "search-title";
    if (page.section) add(line, "span", "search-section").textContent = page.section;
    const part = best(page, words);
    if (page.texts[part]) marked(add(line, "p"), cut(page.texts[part], words), words);
    const named = page.heads.filter((head) => words.some((word) => head.folded.includes(word))).slice(0, 3);
    const around = page.heads[part - 1];
    if (around && !named.includes(around)) named.push(around);
    if (named.length) {
      const below = add(line, "ul");
      named.forEach((head) => add(below, "li").append(link(page.url + head.to, head.text, words)));
    }
    return line;
  }

  // The part of a page whose text holds most of the words: 0 before the first heading, or else the number of the heading.
  function best(page, words) {
    const counts = page.foldedTexts.map((text) => words.filter((word) => text.includes(word)).length);
    return Math.max(0, counts.indexOf(Math.max(...counts)));
  }

  function cut(text, words) {
    const first = spots(text, words)[0]?.[0] ?? 0;
    const from = Math.max(0, first - BEFORE);
    const to = Math.min(text.length, first + BEHIND);
    // It does not begin and end within a word, where words are told apart, or within a character.
    let before = text.slice(from, first);
    let after = text.slice(first, to);
    if (from) before = `…${before.replace(/^(\S{0,15}\s|[\udc00-\udfff])/, "")}`;
    if (to < text.length) after = `${after.replace(/(\s\S{0,15}|[\ud800-\udbff])$/, "")}…`;
    return before + after;
  }

  // From where to where the words stand in a text, which may be longer or shorter than what it is folded to.
  function spots(text, words) {
    const folded = fold(text);
    let at = null;
    if (folded.length !== text.length) {
      at = [];
      for (const { 0: piece, index } of text.matchAll(/[^][\p{M}\uff9e\uff9f]*/gu)) {
        for (const _ of fold(piece).split("")) at.push(index);
      }
      at.push(text.length);
    }
    const all = [];
    for (const word of words) {
      for (let i = folded.indexOf(word); i >= 0; i = folded.indexOf(word, i + word.length)) {
        const end = i + word.length;
        all.push(at ? [at[i], at.find((place, j) => j >= end && place > at[end - 1]) ?? text.length] : [i, end]);
      }
    }
    return all.sort((a, b) => a[0] - b[0]);
  }

  function marked(element, text, words) {
    let at = 0;
    for (const [start, end] of spots(text, words)) {
      if (start < at) continue;
      element.append(text.slice(at, start));
      add(element, "mark").textContent = text.slice(start, end);
      at = end;
    }
    element.append(text.slice(at));
  }

  function link(to, text, words) {
    const link = document.createElement("a");
    const url = new URL(to, top);
    // A disk knows no page of a folder.
    if (url.protocol === "file:" && url.pathname.endsWith("/")) url.pathname += "index.html";
    link.href = url;
    marked(link, text, words);
    return link;
  }

  function add(element, name, className = "") {
    const child = document.createElement(name);
    if (className) child.className = className;
    return element.appendChild(child);
  }

  function ask() {
    if (!dialog.open) dialog.showModal();
    box.select();
    loadTitles().catch(() => {});
  }

  open.addEventListener("click", ask);
  close.addEventListener("click", () => dialog.close());
  box.addEventListener("input", search);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  // A click beside the box, or on a link, which may lead to a place on this page.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("a")) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.isComposing) return;
    const stops = [box, ...list.querySelectorAll("a")];
    const next = stops.indexOf(document.activeElement) + step;
    stops[Math.min(Math.max(next, 0), stops.length - 1)].focus();
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const writes = event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || writes || dialog.open) return;
    event.preventDefault();
    ask();
  });
})();
