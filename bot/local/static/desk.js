import { blocks, make, mrkdwn } from "/static/render.js";

const key = document.querySelector('meta[name="desk-key"]').content;
const $ = (id) => document.getElementById(id);
const HINTS = [
  ["", "a question, in your own words"],
  ["quote ", "[NAME] [WORDS]: every printing of what somebody said"],
  ["conflicts ", "[WORDS]: where the sources disagree"],
  ["check ", "TEXT: a draft against the sources"],
  ["who ", "NAME: all that is printed of a person or body"],
  ["timeline", "dated statements in order"],
  ["sources", "what the store holds"],
  ["digest ", "on 08:30 [zone] | off | now | preview | status"],
  ["help", "how to ask"],
];

const view = { me: "U0ROSA", channel: "C0NEWS", thread: null, home: false, state: null, drawn: new Map() };

async function act(body) {
  const answer = await fetch("/desk/act", {
    method: "POST",
    headers: { "content-type": "application/json", "x-desk-key": key },
    body: JSON.stringify({ as: view.me, ...body }),
  });
  const told = await answer.json().catch(() => ({ ok: false, error: "no answer" }));
  if (!told.ok) say(told.error);
}

let statusTimer;
function say(text) {
  $("status").textContent = text;
  $("status").classList.add("shown");
  clearTimeout(statusTimer);
  statusTimer = setTimeout(() => $("status").classList.remove("shown"), 3500);
}

const names = (id) => (view.state.people.find((one) => one.id === id) || {}).name;

let waiting = 0;
async function follow() {
  const mine = ++waiting;
  let since = -1;
  for (;;) {
    try {
      const answer = await fetch(`/desk/state?as=${view.me}&since=${since}`, { headers: { "x-desk-key": key } });
      if (mine !== waiting) return;
      view.state = await answer.json();
      if (mine !== waiting) return;
      if (view.state.version !== since) draw();
      since = view.state.version;
    } catch {
      say("The desk does not answer; trying again");
      await new Promise((done) => setTimeout(done, 1500));
    }
  }
}

function draw() {
  const { channels } = view.state;
  if (!channels.some((one) => one.id === view.channel)) view.channel = channels[0].id;
  drawPlaces(channels);
  drawStream();
  drawThread();
  drawModal();
}

function drawPlaces(channels) {
  if (!$("who").options.length) {
    $("who").append(...view.state.people.filter((one) => !one.bot).map((one) => make("option", { value: one.id }, one.name)));
    $("who").value = view.me;
  }
  const place = (one) => make("li", {}, make("button", {
    type: "button", class: "place", "aria-current": String(!view.home && one.id === view.channel), on: { click: () => go(one.id) },
  }, one.kind === "im" ? "facts" : `# ${one.name}${one.kind === "private" ? " (private)" : ""}`));
  $("channels").replaceChildren(...channels.filter((one) => one.kind !== "im").map(place));
  $("directs").replaceChildren(...channels.filter((one) => one.kind === "im").map(place));
  $("home").setAttribute("aria-current", String(view.home));
}

function go(channel) {
  Object.assign(view, { channel, home: false, thread: null });
  closePlaces();
  draw();
  $("composer").focus();
}

function closePlaces() {
  $("app").classList.remove("places-open");
  $("places").setAttribute("aria-expanded", "false");
}

function drawStream() {
  const place = view.state.channels.find((one) => one.id === view.channel);
  $("composer-form").hidden = view.home;
  $("title").textContent = view.home ? "Parkland Facts: Home" : place.kind === "im" ? "facts" : `# ${place.name}`;
  $("note").textContent = view.home || place.withBot ? "" : "The bot is no member here; its command works all the same.";
  if (view.home) return drawHome();
  const shown = view.state.messages.filter((one) => one.channel === view.channel && (!one.thread_ts || one.thread_ts === one.ts));
  fill($("stream"), shown, "Nobody has said anything here yet. Mention @facts with a question, or type / for the command.");
}

function drawHome() {
  const home = view.state.home;
  const element = make("div", { class: "homepage" });
  if (home) element.append(blocks(home.blocks, names, (action) => act({ do: "press", action, view: "home" }), {}));
  else element.append(make("p", { class: "empty" }, "Opening Home…"));
  view.drawn.delete($("stream"));
  $("stream").replaceChildren(element);
}

function drawThread() {
  $("thread").hidden = !view.thread;
  $("app").classList.toggle("with-thread", Boolean(view.thread));
  if (!view.thread) return;
  const shown = view.state.messages.filter((one) => one.channel === view.channel && (one.ts === view.thread || one.thread_ts === view.thread));
  fill($("thread-stream"), shown, "");
}

/** Draw only what changed, so that focus and place are kept. */
function fill(stream, shown, empty) {
  const old = view.drawn.get(stream) || new Map();
  const fresh = new Map();
  const atEnd = stream.scrollHeight - stream.scrollTop - stream.clientHeight < 80;
  for (const message of shown) {
    const replies = view.state.messages.filter((one) => one.channel === message.channel && one.thread_ts === message.ts && one.ts !== message.ts);
    const print = JSON.stringify([message, replies.length, view.thread]);
    const kept = old.get(message.ts);
    fresh.set(message.ts, kept && kept.print === print ? kept : { print, element: drawMessage(message, replies, stream) });
  }
  const elements = [...fresh.values()].map((one) => one.element);
  if (!elements.length && empty) elements.push(make("p", { class: "empty" }, empty));
  const same = elements.length === stream.children.length && elements.every((one, place) => one === stream.children[place]);
  if (!same) stream.replaceChildren(...elements);
  view.drawn.set(stream, fresh);
  const added = [...fresh.keys()].some((ts) => !old.has(ts));
  if (added && atEnd) {
    const last = elements.at(-1);
    // A long answer is read from its beginning.
    stream.scrollTop = last && last.offsetHeight > stream.clientHeight ? last.offsetTop - stream.offsetTop - 8 : stream.scrollHeight;
  }
}

function drawMessage(message, replies, stream) {
  const isPrivate = Boolean(message.ephemeral_to);
  const isBot = Boolean(message.bot_id);
  const at = new Date(Number(message.ts) * 1000);
  const press = (action, button) => {
    button.disabled = true;
    setTimeout(() => (button.disabled = false), 600);
    act({ do: "press", action, channel: message.channel, ts: message.ts });
  };
  const head = make("div", { class: "head" },
    make("span", { class: "name" }, names(message.user) || message.user),
    isBot ? make("span", { class: "tag app" }, "APP") : null,
    make("time", { datetime: at.toISOString() }, at.toTimeString().slice(0, 5)),
    isPrivate ? make("span", { class: "tag" }, "Only visible to you") : null,
    message.edited && !isBot ? make("span", { class: "tag" }, "(edited)") : null);
  const body = message.blocks ? blocks(message.blocks, names, press, {}) : make("div", { class: "text" }, mrkdwn(message.text, names));
  const unfurls = Object.values(message.unfurls || {}).map((one) => make("div", { class: "unfurl" }, blocks(one.blocks, names, press, {})));
  const inThread = stream === $("thread-stream");
  const count = !inThread && replies.length
    ? make("button", { type: "button", class: "replies", on: { click: () => openThread(message.ts) } }, `${replies.length} ${replies.length === 1 ? "reply" : "replies"}`)
    : null;
  return make("article", { class: `message ${isPrivate ? "private" : ""}`, "aria-label": `${names(message.user)}${isPrivate ? ", only to you" : ""}` },
    head, body, ...unfurls, count, isPrivate ? null : tools(message, inThread));
}

function tools(message, inThread) {
  const reply = inThread ? null : make("button", { type: "button", class: "quiet", on: { click: () => openThread(message.ts) } }, "Reply in thread");
  const shortcuts = Object.entries(view.state.shortcuts).map(([callback, label]) => make("button", {
    type: "button", class: "quiet", on: { click: () => act({ do: "shortcut", callback, channel: message.channel, ts: message.ts }) },
  }, label));
  return make("div", { class: "tools" }, reply, ...(message.bot_id ? [] : shortcuts));
}

function openThread(ts) {
  view.thread = ts;
  view.drawn.delete($("thread-stream"));
  draw();
  $("thread-composer").focus();
}

function closeThread() {
  view.thread = null;
  draw();
  $("composer").focus();
}

let modalPrint = "";
function drawModal() {
  const top = view.state.views.at(-1);
  const dialog = $("modal");
  if (!top) {
    modalPrint = "";
    if (dialog.open) dialog.close();
    return;
  }
  const print = JSON.stringify([top.id, top.blocks, top.title, top.errors]);
  if (print === modalPrint) return;
  const sameView = dialog.dataset.view === top.id;
  modalPrint = print;
  const values = { errors: top.errors };
  const press = (action) => act({ do: "press", action, view: top.id });
  $("modal-title").textContent = top.title.text;
  $("modal-body").replaceChildren(blocks(top.blocks, names, press, values));
  const close = make("button", { type: "button", class: "press", on: { click: () => act({ do: "close", view: top.id }) } }, top.close ? top.close.text : "Close");
  const submit = top.submit ? make("button", { type: "submit", class: "press primary" }, top.submit.text) : null;
  $("modal-foot").replaceChildren(close, ...(submit ? [submit] : []));
  $("modal-form").onsubmit = (event) => {
    event.preventDefault();
    const { errors, ...given } = values;
    if (top.submit) act({ do: "submit", view: top.id, values: given });
  };
  dialog.dataset.view = top.id;
  dialog.oncancel = (event) => {
    event.preventDefault();
    act({ do: "close", view: top.id });
  };
  if (!dialog.open) dialog.showModal();
  if (!sameView) $("modal-body").scrollTop = 0;
  const first = $("modal-body").querySelector("input, select, textarea");
  (first || close).focus({ preventScroll: true });
}

function listenComposer(box, form, send) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = box.value.trim();
    if (!text) return;
    box.value = "";
    hideHints();
    send(text);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
}

let chosen = -1;
function hideHints() {
  $("hints").hidden = true;
  chosen = -1;
}

function drawHints() {
  const box = $("composer");
  const command = view.state.commands[0];
  const typed = box.value;
  const shown = typed.startsWith("/") && !typed.includes("\n")
    ? HINTS.filter(([word]) => `${command} ${word}`.startsWith(typed) || (typed.length <= command.length && command.startsWith(typed)))
    : [];
  $("hints").hidden = !shown.length;
  chosen = shown.length ? Math.min(chosen, shown.length - 1) : -1;
  $("hints").replaceChildren(...shown.map(([word, does], place) => make("li", {
    role: "option", id: `hint-${place}`, "aria-selected": String(place === chosen),
    on: { mousedown: (event) => { event.preventDefault(); takeHint(word); } },
  }, `${command} ${word}`, make("small", {}, does))));
  box.setAttribute("aria-activedescendant", chosen >= 0 ? `hint-${chosen}` : "");
  return shown;
}

function takeHint(word) {
  $("composer").value = `${view.state.commands[0]} ${word}`;
  hideHints();
  $("composer").focus();
}

$("composer").addEventListener("input", () => { chosen = -1; drawHints(); });
$("composer").addEventListener("blur", hideHints);
$("composer").addEventListener("keydown", (event) => {
  if ($("hints").hidden) return;
  const shown = drawHints();
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    chosen = (chosen + (event.key === "ArrowDown" ? 1 : shown.length - 1) + (chosen < 0 && event.key === "ArrowUp" ? 1 : 0)) % shown.length;
    drawHints();
  } else if ((event.key === "Tab" || event.key === "Enter") && chosen >= 0) {
    event.preventDefault();
    event.stopImmediatePropagation();
    takeHint(shown[chosen][0]);
  } else if (event.key === "Escape") hideHints();
});

listenComposer($("composer"), $("composer-form"), (text) => {
  const isCommand = text.startsWith("/");
  act({ do: isCommand ? "type" : "say", channel: view.channel, text });
});
listenComposer($("thread-composer"), $("thread-form"), (text) => {
  if (text.startsWith("/")) return say("Slack has no slash commands in threads: mention @facts instead");
  act({ do: "say", channel: view.channel, text, thread: view.thread });
});
$("thread-close").addEventListener("click", closeThread);
$("thread").addEventListener("keydown", (event) => { if (event.key === "Escape") closeThread(); });
$("home").addEventListener("click", () => {
  Object.assign(view, { home: true, thread: null });
  closePlaces();
  draw();
  act({ do: "home" });
});
$("who").addEventListener("change", () => {
  Object.assign(view, { me: $("who").value, thread: null, home: false });
  view.drawn.clear();
  follow();
});
$("places").addEventListener("click", () => {
  const open = $("app").classList.toggle("places-open");
  $("places").setAttribute("aria-expanded", String(open));
  if (open) $("who").focus();
});
$("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && $("app").classList.contains("places-open")) closePlaces();
});
follow();
$("composer").focus();
