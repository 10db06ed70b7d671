// Opens boards of a page made with kisho as boards to play on. All else works without this file.
"use strict";

(() => {
  // The style sheet and the programs of the games, by their names beside this file.
  const FILES = {};
  const here = document.currentScript.src;

  const added = (element) => new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = reject;
    document.head.append(element);
  });
  const script = (file) => added(Object.assign(document.createElement("script"), { src: new URL(file, here) }));
  const style = (file) =>
    added(Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL(file, here) }));

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

  // The position that a figure shows: its buttons are called after their positions. The style sheet shows the one that the address
  // names, until another is chosen.
  const position = (button) => {
    const box = button.closest("figure").querySelector(".k-s");
    const named = box && getComputedStyle(box).getPropertyValue("--hc").trim() === "0" && box.querySelector(":scope>:target");
    const radio = named || box?.querySelector(":scope>input[type=radio]:checked");
    return radio?.id.match(/-(\d+)$/)?.[1] ?? button.dataset.at;
  };

  // Where the focus was: the button that was pressed may be there again.
  const again = (place, pressed) => {
    const same = [...place.querySelectorAll("button:not(:disabled)")].find(
      (one) => pressed?.name && one.name === pressed.name && one.value === pressed.value,
    );
    const group = place.querySelector("[role=group]");
    group?.setAttribute("tabindex", "-1");
    (same ?? group)?.focus({ preventScroll: true });
  };

  const open = (button, program) => {
    const dialog = document.createElement("dialog");
    dialog.className = "kp-dialog";
    const back = document.createElement("button");
    back.type = "button";
    back.className = "kp-back";
    back.textContent = button.dataset.back;
    back.onclick = () => dialog.close();
    const place = document.createElement("div");
    const status = document.createElement("p");
    status.className = "kp-status";
    status.setAttribute("role", "status");
    dialog.append(back, place, status);
    const show = (request, pressed) => {
      try {
        place.innerHTML = answer(program, request);
      } catch {
        // A program that has failed answers nothing more.
        loads.clear();
        dialog.close();
        return failed(button);
      }
      dialog.setAttribute("aria-label", place.querySelector("section")?.getAttribute("aria-label") ?? "");
      status.textContent = place.querySelector(".kp-board svg.k-v")?.getAttribute("aria-label") ?? "";
      again(place, pressed);
    };
    dialog.addEventListener("submit", (event) => {
      event.preventDefault();
      const { target, submitter } = event;
      if (target.getAttribute("method") === "dialog") return;
      const form = new FormData(target);
      if (submitter?.name) form.append(submitter.name, submitter.value);
      show(new URLSearchParams(form).toString(), submitter);
    });
    // Keys that step a replay of the page do nothing here.
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    dialog.addEventListener("close", () => {
      dialog.remove();
      button.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
    show(button.dataset.request + "&at=" + position(button), null);
  };

  const failed = (button) => {
    const note = document.createElement("span");
    note.setAttribute("role", "alert");
    note.textContent = " " + button.dataset.failed;
    button.nextElementSibling?.remove();
    button.after(note);
  };

  const pressed = async ({ currentTarget: button }) => {
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    try {
      const { game } = Object.fromEntries(new URLSearchParams(button.dataset.request));
      const [program] = await Promise.all([load(game, started), load("style", () => style(FILES.style))]);
      button.nextElementSibling?.remove();
      open(button, program);
    } catch {
      failed(button);
    }
    button.ariaBusy = null;
  };

  for (const button of document.querySelectorAll("button.k-try")) {
    button.hidden = false;
    button.addEventListener("click", pressed);
  }
})();
