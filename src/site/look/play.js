// Opens boards of a page made with kisho as boards to play on. All else works without this file.
"use strict";

(() => {
  // The style sheet and the programs of the games, by their names beside this file.
  const FILES = {};
  const here = document.currentScript.src;

  const made = (tag, more) => Object.assign(document.createElement(tag), more);

  const added = (element) => new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = reject;
    document.head.append(element);
  });
  const script = (file) => added(made("script", { src: new URL(file, here) }));
  const style = (file) => added(made("link", { rel: "stylesheet", href: new URL(file, here) }));

  // The functions of a program, which is kept in Base64, gzipped.
  const started = async (game) => {
    await script(FILES[game]);
    const packed = Uint8Array.from(atob(kishoPlay[game]), (char) => char.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const { instance } = await WebAssembly.instantiate(await new Response(stream).arrayBuffer());
    return instance.exports;
  };

  // What is loaded, once each; what has failed may work the next time.
  const loads = new Map();
  const load = (name, get) => {
    if (!loads.has(name)) {
      const loading = get(name);
      loads.set(name, loading);
      loading.catch(() => loads.delete(name));
    }
    return loads.get(name);
  };

  // The page that a program answers a request with. Its memory may move whenever a function is called.
  const answer = ({ memory, room, answer, length }, request) => {
    const bytes = new TextEncoder().encode(request);
    const to = room(bytes.length);
    new Uint8Array(memory.buffer, to, bytes.length).set(bytes);
    const from = answer();
    return new TextDecoder().decode(new Uint8Array(memory.buffer, from, length()));
  };

  // The name of the button of the frame that a button shows: those at the ends and before variations have no frame of their own.
  const named = (radio) => {
    const first = (selector) => radio.parentNode.querySelector(":scope>" + selector);
    if (radio.matches(".s")) return first("input[type=radio]").id;
    if (radio.matches(".e")) return first(".x").id;
    // The first move of a variation names the way back.
    const back = radio.matches(".b") && radio.nextElementSibling.nextElementSibling.querySelector(".k-r>label");
    return back ? back.htmlFor : radio.id;
  };

  // The node of the record that a figure shows: its buttons are called after their frames, of which only some records have fewer than
  // nodes. The style sheet shows the one that the address names, until another is chosen.
  const position = (button) => {
    const box = button.closest("figure").querySelector(".k-s");
    const linked = box && getComputedStyle(box).getPropertyValue("--hc").trim() === "0" && box.querySelector(":scope>:target");
    const radio = linked || box?.querySelector(":scope>input[type=radio]:checked");
    const frame = radio ? named(radio).match(/\d+$/)[0] : button.dataset.at;
    return new URLSearchParams(button.dataset.nodes).get(frame) ?? frame;
  };

  const centre = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };

  // The nearest button of a board, by a measure that is told how far each lies to the right and down.
  const nearest = (board, [x, y], far) => {
    let [least, found] = [Infinity, null];
    for (const button of board.querySelectorAll("button")) {
      const [across, down] = centre(button);
      const distance = button.getClientRects().length ? far(across - x, down - y) : Infinity;
      if (distance < least) [least, found] = [distance, button];
    }
    return found;
  };

  // Where the focus was: the button that was pressed may be there again, or else one near it on the board.
  const again = (place, pressed, at) => {
    const same = [...place.querySelectorAll("button:not(:disabled)")].find(
      (one) => pressed?.name && one.name === pressed.name && one.value === pressed.value,
    );
    const board = place.querySelector(".kp-board");
    board?.setAttribute("tabindex", "-1");
    (same ?? (at && board && nearest(board, at, Math.hypot)) ?? board)?.focus({ preventScroll: true });
  };

  // Keys that lead from one place of a board to the next.
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const step = (event) => {
    const [board, way] = [event.target.closest(".kp-board"), ARROWS[event.key]];
    if (!board || !way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const from = event.target === board ? board.querySelector("button") : event.target;
    if (!from) return;
    const far = (x, y) => {
      const [along, aside] = [x * way[0] + y * way[1], Math.abs(x * way[1] - y * way[0])];
      return along > 2 ? along + 3 * aside : Infinity;
    };
    nearest(board, centre(from), far)?.focus();
  };

  // What a reader has tried on a board, as long as the tab is open. A browser may refuse to keep anything.
  const buttons = [...document.querySelectorAll("button.k-try")];
  const name = (button) => "kisho " + location.pathname + " " + buttons.indexOf(button);
  const kept = (button) => {
    try {
      // The page may have changed since then.
      const [request, tried] = sessionStorage.getItem(name(button)).split("\n");
      return request === button.dataset.request ? tried : null;
    } catch {
      return button.tried;
    }
  };
  const keep = (button, tried) => {
    button.tried = tried;
    try {
      if (tried) sessionStorage.setItem(name(button), button.dataset.request + "\n" + tried);
      else sessionStorage.removeItem(name(button));
    } catch {}
  };

  // The board that is shown, as a file. Its shapes bear the colours that they have on paper.
  const save = async (place, file) => {
    const shown = place.querySelector("svg.k-v");
    const { x, y, width, height } = shown.viewBox.baseVal;
    const wide = parseFloat(shown.closest("figure").style.getPropertyValue("--w"));
    const high = Math.round((wide * height) / width);
    const paper = document.createElementNS(shown.namespaceURI, "rect");
    const board = shown.cloneNode(true);
    const set = (element, values) => Object.entries(values).forEach(([name, value]) => element.setAttribute(name, value));
    set(paper, { x, y, width, height, fill: "#fff" });
    set(board, { width: wide, height: high });
    board.prepend(...[...place.querySelectorAll(".k-sprites>defs")].map((defs) => defs.cloneNode(true)), paper);
    const text = new XMLSerializer().serializeToString(board);
    let blob = new Blob([text], { type: "image/svg+xml" });
    if (file.endsWith(".png")) {
      const image = made("img", { src: "data:image/svg+xml," + encodeURIComponent(text) });
      await image.decode();
      // Sharp where a screen has two pixels for each of a page.
      const canvas = made("canvas", { width: 2 * wide, height: 2 * high });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      blob = await new Promise((done) => canvas.toBlob(done));
    }
    made("a", { href: URL.createObjectURL(blob), download: file }).click();
  };

  const open = (button, program) => {
    const dialog = made("dialog", { className: "kp-dialog" });
    const top = made("p", { className: "kp-top" });
    const [back, begin] = ["back", "begin"].map((what) =>
      made("button", { type: "button", className: "kp-" + what, textContent: button.dataset[what] }),
    );
    top.append(back, begin);
    const place = made("div");
    const status = made("p", { className: "kp-status" });
    status.setAttribute("role", "status");
    dialog.append(top, place, status);
    // All that is on the board, and what of it does not come from the page that was opened.
    const fields = () => new FormData(place.querySelector("form"));
    const content = () => JSON.stringify([...fields()].filter(([name]) => !["at", "lifted", "part"].includes(name)));
    let first = null;
    const note = () => {
      if (!place.querySelector("form")) return;
      const tried = content() !== first;
      begin.hidden = !tried;
      keep(button, tried ? new URLSearchParams(fields()).toString() : null);
    };
    const show = (request, pressed) => {
      const at = pressed?.closest(".kp-board") && centre(pressed);
      const before = place.querySelector(".kp-trouble")?.textContent;
      try {
        place.innerHTML = answer(program, request);
      } catch {
        // A program that has failed answers nothing more, and may do so again.
        loads.clear();
        place.replaceChildren();
        keep(button, null);
        dialog.close();
        return failed(button);
      }
      dialog.setAttribute("aria-label", place.querySelector("section")?.getAttribute("aria-label") ?? "");
      status.textContent = place.querySelector(".kp-board svg.k-v")?.getAttribute("aria-label") ?? "";
      again(place, pressed, at);
      // What was wrong stands at the top, and the button may be far below.
      const told = place.querySelector(".kp-trouble");
      if (told && (told.textContent !== before || pressed?.value === "read")) told.scrollIntoView({ block: "center" });
    };
    const restart = () => {
      show(button.dataset.request + "&at=" + position(button), null);
      first = place.querySelector("form") && content();
      note();
    };
    back.onclick = () => dialog.close();
    begin.onclick = restart;
    dialog.addEventListener("submit", (event) => {
      event.preventDefault();
      const { target, submitter } = event;
      if (target.getAttribute("method") === "dialog") return;
      const picture = submitter?.getAttribute("formaction");
      if (picture) {
        save(place, picture).catch(() => (status.textContent = submitter.textContent + ": " + button.dataset.failed));
        return;
      }
      const form = new FormData(target);
      if (submitter?.name) form.append(submitter.name, submitter.value);
      show(new URLSearchParams(form).toString(), submitter);
      note();
    });
    dialog.addEventListener("keydown", (event) => {
      // Keys that step a replay of the page do nothing here.
      event.stopPropagation();
      step(event);
    });
    dialog.addEventListener("close", () => {
      note();
      dialog.remove();
      button.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
    const tried = kept(button);
    if (tried) show(tried, null);
    else restart();
  };

  const failed = (button) => {
    const note = made("span", { textContent: " " + button.dataset.failed });
    note.setAttribute("role", "alert");
    button.nextElementSibling?.remove();
    button.after(note);
  };

  const pressed = async ({ currentTarget: button }) => {
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    try {
      const game = new URLSearchParams(button.dataset.request).get("game");
      const [program] = await Promise.all([load(game, started), load("style", () => style(FILES.style))]);
      button.nextElementSibling?.remove();
      open(button, program);
    } catch {
      failed(button);
    }
    button.ariaBusy = null;
  };

  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", pressed);
  }
})();
