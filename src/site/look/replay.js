// What a style sheet cannot do for the replays of a page made with kisho. All else works without this file.
"use strict";

(() => {
  const BOX = ".k-s";
  const RADIO = BOX + ">input[type=radio]";
  // Keys mean something else here.
  const BUSY = "input:not([type=checkbox]),textarea,select,pre,audio,video,dialog";
  // So many pixels of a wheel are a step, and so many milliseconds at least are between two; it rests after so many.
  const NOTCH = 40;
  const PACE = 50;
  const REST = 200;

  const buttons = (box) => [...box.querySelectorAll(":scope>input[type=radio]")];
  const checked = (box) => box.querySelector(":scope>input:checked[type=radio]");
  // Replays after questions and in closed details are not shown.
  const isShown = (box) => box.querySelector(":scope>[type=radio]").checkVisibility();

  // The frame from which a line branches off, if it begins after this button.
  const branch = (radio) => {
    const label = radio?.nextElementSibling?.querySelector(".k-r>label");
    return label && document.getElementById(label.htmlFor);
  };

  // The button of the frame that a button shows: there are some at the ends and before variations that have none.
  const frame = (radio) => {
    const all = buttons(radio.parentNode);
    const { classList } = radio;
    if (classList.contains("e")) return all.at(-3);
    if (classList.contains("s")) return all[0];
    return (classList.contains("b") && branch(all[all.indexOf(radio) + 1])) || radio;
  };

  // The button of the frame before that of a button.
  const before = (radio) => {
    const all = buttons(radio.parentNode);
    return branch(radio) ?? all[all.indexOf(radio) - 1];
  };

  // Where a key or a turn of the wheel leads.
  const next = (box, key) => {
    const all = buttons(box).slice(0, -2);
    let radio = checked(box);
    if (!all.includes(radio)) radio = frame(radio);
    const at = all.indexOf(radio);
    if (key === "Home") return all[0];
    if (key === "End") return all.find((one) => one.classList.contains("z"));
    return key === "ArrowRight" ? all[at + 1] : before(radio);
  };

  // Where the address of a frame stays the same, because its author has named the figure.
  const address = (box) => {
    const { id } = frame(checked(box));
    return /^k\d+-\d+$/.test(id) ? "" : "#" + encodeURIComponent(id);
  };

  const status = document.createElement("div");
  status.setAttribute("role", "status");
  status.style.cssText = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";
  document.body.append(status);

  // What the boards are called in the frames that are shown first.
  const labels = new Map();
  let used = null;
  let timer = 0;
  let due = "";

  // A replay shows another frame. Who has the focus on its button hears the move anyway, but not what is written of it.
  const changed = (box) => {
    const radio = checked(box);
    const name = radio.getAttribute("aria-label");
    const comment = radio.nextElementSibling?.querySelectorAll(".k-c>p:not(.k-h,.k-w)") ?? [];
    const says = [...comment].map((paragraph) => paragraph.textContent);
    if (document.activeElement !== radio) says.unshift(name);
    status.textContent = says.join(" ");
    const board = box.querySelector(".k-v");
    if (!labels.has(box)) labels.set(box, board.getAttribute("aria-label"));
    board.setAttribute("aria-label", radio.defaultChecked ? labels.get(box) : name);
  };

  const choose = (box, radio) => {
    const playing = box.querySelector(".k-a>:checked");
    if (playing) playing.checked = false;
    radio.checked = true;
    // The style sheet, too, has to know that the address does not count any more.
    radio.focus({ preventScroll: true });
    radio.dispatchEvent(new Event("change", { bubbles: true }));
  };

  // The replay that keys are meant for: the one with the focus, else the last one that was used, else the one in the middle.
  const meant = (target) => {
    const own = target.closest(".k")?.querySelector(BOX);
    if (own) return isShown(own) ? own : null;
    const middle = innerHeight / 2;
    let best = null;
    let least = Infinity;
    for (const box of document.querySelectorAll(BOX)) {
      const { top, bottom } = box.querySelector(".k-v").getBoundingClientRect();
      if (!isShown(box) || bottom < 0 || top > innerHeight) continue;
      const far = box === used ? -1 : Math.abs((top + bottom) / 2 - middle);
      if (far < least) [best, least] = [box, far];
    }
    return best;
  };

  // The frame of the address is chosen, so that going back and forth shows it again.
  const follow = () => {
    due = "";
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {}
    const radio = document.getElementById(id);
    if (!radio?.matches(RADIO)) return;
    used = radio.parentNode;
    if (radio.checked) return;
    radio.checked = true;
    if (isShown(used)) changed(used);
  };

  // The address of the frame that was chosen last.
  const settle = () => {
    clearTimeout(timer);
    if (due) history.replaceState(history.state, "", due);
    due = "";
  };

  addEventListener("hashchange", follow);
  // WebKit resets the form of a page that it shows again from memory, after this event.
  addEventListener("pageshow", () => setTimeout(follow));
  follow();

  document.addEventListener("change", ({ target }) => {
    if (!target.matches(RADIO)) return;
    used = target.parentNode;
    changed(used);
    clearTimeout(timer);
    due = address(used);
    // Browsers take a few addresses a second only.
    timer = setTimeout(settle, REST);
  });

  // Who comes back from a link comes back to that frame.
  document.addEventListener("click", ({ target }) => target.closest("a[href]") && settle(), true);

  document.addEventListener("focusin", ({ target }) => {
    used = target.closest(".k")?.querySelector(BOX) ?? used;
    // A link to the frame of the address once more.
    if (target.matches(RADIO) && target.matches(":target")) follow();
  });

  document.addEventListener("keydown", (event) => {
    const { key } = event;
    const [target] = event.composedPath();
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isOwn = target.matches(RADIO);
    // The page has these keys, too.
    if (!/^Arrow(Left|Right)$/.test(key) && !(isOwn && /^(Home|End)$/.test(key))) return;
    if (!isOwn && (target.closest(BUSY) || target.isContentEditable)) return;
    if (!target.closest(".k") && target.matches("[role],[tabindex]")) return;
    const box = meant(target);
    const radio = box && next(box, key);
    if (radio) choose(box, radio);
    if (radio || isOwn) event.preventDefault();
  });

  for (const box of document.querySelectorAll(BOX)) {
    const board = box.querySelector(".k-v");
    const inJapanese = box.closest("[lang]")?.lang.startsWith("ja");
    let sum = 0;
    let last = 0;
    let stepped = 0;
    board.addEventListener("click", () => isShown(box) && checked(box).focus({ preventScroll: true }));
    board.addEventListener(
      "wheel",
      (event) => {
        // Browsers that are not asked for their unit give pixels.
        const { deltaX, deltaY, timeStamp } = event;
        if (!box.contains(document.activeElement) || !isShown(box) || !event.cancelable) return;
        if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
        if (Math.abs(deltaX) >= Math.abs(deltaY)) return;
        const radio = next(box, deltaY > 0 ? "ArrowRight" : "ArrowLeft");
        // At the ends the page scrolls, but not with the turn that has led there.
        if (!radio && timeStamp - stepped > REST) return;
        event.preventDefault();
        if (timeStamp - last > REST || sum * deltaY < 0) sum = 0;
        last = timeStamp;
        sum += deltaY;
        if (!radio || Math.abs(sum) < NOTCH || timeStamp - stepped < PACE) return;
        sum = 0;
        stepped = timeStamp;
        choose(box, radio);
      },
      { passive: false },
    );

    // Buttons that copy and speak.
    const figure = box.closest(".k");
    const code = figure.querySelector(".k-src code")?.textContent;
    const words = figure.querySelector("a[href$=-positions\\.txt]");
    const caption = figure.querySelector(":scope>figcaption") ?? figure.appendChild(document.createElement("figcaption"));
    const place = caption.querySelector(":scope>.k-dl") ?? document.createElement("p");
    place.className = "k-dl";
    const offer = (name, act) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "k-do";
      button.textContent = name;
      button.addEventListener("click", async () => {
        status.textContent = await act(button);
        button.textContent = "✓ " + name;
        setTimeout(() => (button.textContent = name), 2000);
      });
      place.append(button);
    };
    const copies = (text) => async (button) => {
      try {
        await navigator.clipboard.writeText(text());
      } catch {
        const area = document.createElement("textarea");
        area.value = text();
        button.after(area);
        area.select();
        document.execCommand("copy");
        area.remove();
        button.focus();
      }
      return inJapanese ? "コピーしました" : "Copied";
    };
    // Long games tell the whole position every few moves only: the one before the frame, and the moves since.
    const position = async () => {
      const text = await fetch(words.href).then((answer) => answer.text(), () => "");
      // Each line of the game is headed.
      const told = text.split("\n\n").slice(1).flatMap((line, at) => line.split("\n").slice(at ? 1 : 0));
      const said = [];
      for (let radio = frame(checked(box)); radio; radio = before(radio)) {
        const name = radio.getAttribute("aria-label");
        const line = told[radio.id.match(/\d+$/)] || name;
        said.unshift(line);
        if (!line.endsWith(name)) break;
      }
      return said.join(" ");
    };
    if (address(box)) {
      offer(inJapanese ? "この局面へのリンクをコピー" : "Copy link to this position", copies(() => location.href.split("#")[0] + address(box)));
    }
    if (code) offer(inJapanese ? "コードをコピー" : "Copy code", copies(() => code));
    if (words) offer(inJapanese ? "局面を読み上げ" : "Speak the position", position);
    if (place.firstChild && !place.parentNode) caption.append(place);
    else if (!caption.firstChild) caption.remove();
  }
})();
