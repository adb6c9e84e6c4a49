// Slack's marks and blocks as page elements. Text only ever becomes text nodes: nothing that anybody wrote is parsed as HTML.

const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
const INLINE = /<([^<>\n]+)>|`([^`\n]+)`|(?<![\w*])\*(?=\S)([^*\n]*[^*\s])\*(?![\w*])|(?<![\w_])_(?=\S)([^\n]*?[^_\s])_(?![\w_])|(?<![\w~])~(?=\S)([^~\n]*[^~\s])~(?![\w~])/;

export const unescape = (text) => text.replace(/&(?:amp|lt|gt);/g, (found) => ENTITIES[found]);

export function make(tag, options = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(options)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "on") for (const [kind, listen] of Object.entries(value)) element.addEventListener(kind, listen);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Slack's mrkdwn as a fragment; `names` gives a person's name by id. */
export function mrkdwn(text, names) {
  const fragment = document.createDocumentFragment();
  const parts = String(text).split(/```([\s\S]*?)```/);
  parts.forEach((part, place) => {
    if (place % 2) fragment.append(make("pre", {}, unescape(part)));
    else lines(part, names, fragment);
  });
  return fragment;
}

function lines(text, names, into) {
  let quote = null;
  const all = text.split("\n");
  all.forEach((line, place) => {
    const quoted = /^(?:>|&gt;)\s?/.exec(line);
    if (quoted) {
      if (!quote) into.append((quote = make("blockquote")));
      else quote.append(make("br"));
      inline(line.slice(quoted[0].length), names, quote);
      return;
    }
    const afterQuote = quote !== null;
    quote = null;
    inline(line, names, into);
    if (place < all.length - 1 && !/^(?:>|&gt;)/.test(all[place + 1])) into.append(make("br"));
    else if (afterQuote && place < all.length - 1 && !line) into.append(make("br"));
  });
}

function inline(text, names, into) {
  let rest = text;
  while (rest) {
    const found = INLINE.exec(rest);
    if (!found) break;
    if (found.index) into.append(unescape(rest.slice(0, found.index)));
    const [whole, control, code, bold, italic, strike] = found;
    if (control !== undefined) into.append(live(control, names));
    else if (code !== undefined) into.append(make("code", {}, unescape(code)));
    else {
      const [tag, inner] = bold !== undefined ? ["b", bold] : italic !== undefined ? ["i", italic] : ["s", strike];
      const element = make(tag);
      inline(inner, names, element);
      into.append(element);
    }
    rest = rest.slice(found.index + whole.length);
  }
  if (rest) into.append(unescape(rest));
}

/** What stands in `<…>`: a link, a person, a channel; a broadcast is shown as the ping that it would be. */
function live(control, names) {
  const bar = control.indexOf("|");
  const target = bar < 0 ? control : control.slice(0, bar);
  const label = bar < 0 ? "" : unescape(control.slice(bar + 1));
  if (/^https?:\/\//.test(target)) {
    const address = unescape(target);
    return make("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, label || address);
  }
  if (target.startsWith("@")) return make("span", { class: "mention" }, `@${names(target.slice(1)) || label || target.slice(1)}`);
  if (target.startsWith("#")) return make("span", { class: "mention" }, `#${label || target.slice(1)}`);
  if (target.startsWith("!date")) return document.createTextNode(label);
  if (target.startsWith("!")) return make("span", { class: "ping" }, `@${target.slice(1).split("^")[0]} (ping)`);
  return document.createTextNode(unescape(`<${control}>`));
}

export function textObject(object, names) {
  if (!object) return document.createDocumentFragment();
  if (object.type === "mrkdwn") return mrkdwn(object.text, names);
  const fragment = document.createDocumentFragment();
  object.text.split("\n").forEach((line, place) => {
    if (place) fragment.append(make("br"));
    fragment.append(line);
  });
  return fragment;
}

/** Blocks as one element; `press(action)` is called with what Slack's payload would carry. */
export function blocks(list, names, press, values) {
  const root = make("div", { class: "blocks" });
  for (const block of list || []) {
    const build = BUILDERS[block.type];
    if (build) root.append(build(block, names, press, values));
  }
  return root;
}

const BUILDERS = {
  header: (block) => make("div", { class: "block header", role: "heading", "aria-level": "2" }, block.text.text),
  divider: () => make("div", { class: "block" }, make("hr")),
  section(block, names, press) {
    const words = make("div", { class: "words" }, textObject(block.text, names));
    if (block.fields) words.append(make("div", { class: "fields" }, ...block.fields.map((field) => make("div", {}, textObject(field, names)))));
    const part = block.accessory ? make("div", { class: "side-part" }, element(block.accessory, block, press)) : null;
    return make("div", { class: "block section" }, words, part);
  },
  context: (block, names) => make("div", { class: "block context" }, ...block.elements.map((one) => make("span", {}, textObject(one, names)))),
  actions: (block, names, press) => make("div", { class: "block actions" }, ...block.elements.map((one) => element(one, block, press))),
  rich_text: (block) => make("div", { class: "block" }, JSON.stringify(block.elements)),
  input: (block, names, press, values) => input(block, values),
};

function element(part, block, press) {
  if (part.type !== "button") return make("span", {}, "");
  const action = { type: "button", action_id: part.action_id, block_id: block.block_id || "b", value: part.value, text: part.text };
  const listen = (event) => {
    event.preventDefault();
    press(action, event.currentTarget);
  };
  return make("button", {
    type: "button",
    class: `press ${part.style || ""}`,
    "aria-label": part.accessibility_label || part.text.text,
    title: part.accessibility_label,
    on: { click: listen },
  }, part.text.text);
}

let fields = 0;

function input(block, values) {
  const id = `field-${++fields}`;
  const part = block.element;
  const error = (values.errors || {})[block.block_id];
  const optional = block.optional ? make("span", { class: "optional" }, " (optional)") : null;
  const set = (value) => ((values[block.block_id] ||= {})[part.action_id] = { type: part.type, ...value });
  const wrong = error ? make("p", { class: "error", id: `${id}-error` }, error) : null;
  const described = { "aria-describedby": error ? `${id}-error` : null };
  if (part.type === "radio_buttons") {
    const options = part.options.map((option, place) => make("label", { class: "option" },
      make("input", { type: "radio", name: id, required: !block.optional && !place, on: { change: () => set({ selected_option: option }) } }),
      make("span", {}, option.text.text, option.description ? make("small", {}, option.description.text) : null)));
    return make("fieldset", { class: "field", ...described }, make("legend", {}, block.label.text, optional), ...options, wrong);
  }
  if (part.type === "static_select") {
    const choose = make("select", { id, required: !block.optional, ...described, on: { change: () => set({ selected_option: part.options[choose.selectedIndex - 1] }) } },
      make("option", { value: "" }, part.placeholder ? part.placeholder.text : "Choose"),
      ...part.options.map((option) => make("option", { value: option.value }, option.text.text)));
    return make("div", { class: "field" }, make("label", { for: id }, block.label.text, optional), choose, wrong);
  }
  const box = make(part.multiline ? "textarea" : "input", {
    id, rows: part.multiline ? "4" : null, type: part.multiline ? null : "text", required: !block.optional, minlength: part.min_length,
    maxlength: part.max_length, ...described, on: { input: () => set({ value: box.value || null }) },
  });
  return make("div", { class: "field" }, make("label", { for: id }, block.label.text, optional), box, wrong);
}
