/**
 * Text within a line: emphasis, code, links, mentions. Each rule looks at one place of the text and gives
 * {node, end} or null; whatever no rule wants stays text.
 */

import { el } from "../dom/dom.js";
import { pictured } from "../dom/emoji.js";
import { link } from "../dom/links.js";
import { mention } from "./mentions.js";

const DEEPEST = 12;
const WORD = /[\p{L}\p{N}_]/u;
const ADDRESS = /https?:\/\/[^\s<>]+/y;
const ANGLED = /<(https?:\/\/[^\s<>]+)>/y;
const EMOJI = /<a?:(\w{2,32}):(\d+)>(\u2060\u00a0?[\p{L}\p{N}]+)?/uy;
const EVERYONE = /@(?:everyone|here)\b/y;

/** DOM nodes for a stretch of text. */
export function inline(text, context, depth = 0) {
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const found = depth < DEEPEST ? ruleAt(text, at, context, depth) : null;
    if (!found) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain) nodes.push(plain);
    plain = "";
    nodes.push(found.node);
    at = found.end;
  }
  if (plain) nodes.push(plain);
  return nodes;
}

const ruleAt = (text, at, context, depth) => {
  for (const rule of RULES[text[at]] ?? []) {
    const found = rule(text, at, context, depth);
    if (found) return found;
  }
  return null;
};

const RULES = {
  ...Object.fromEntries([..."#0123456789"].map((key) => [key, [keycap]])),
  "\\": [escaped],
  "`": [code],
  "*": [keycap, around("**", "strong"), emphasis("*")],
  _: [around("__", "u"), emphasis("_")],
  "~": [around("~~", "s")],
  "|": [spoiler],
  "[": [maskedLink],
  "<": [angled, emoji, mention],
  "@": [everyone],
  h: [address],
};

function escaped(text, at) {
  const next = text[at + 1];
  return next && /[^\p{L}\p{N}\s]/u.test(next) ? { node: next, end: at + 2 } : null;
}

function code(text, at) {
  const ticks = /`+/y;
  ticks.lastIndex = at;
  const [mark] = ticks.exec(text);
  const close = closingTicks(text, at + mark.length, mark);
  if (close < 0) return null;
  const inside = text.slice(at + mark.length, close);
  const bare = /^ .*` | `.* $/s.test(inside) ? inside.slice(1, -1) : inside;
  return { node: el("code", {}, bare), end: close + mark.length };
}

function closingTicks(text, from, mark) {
  for (const found of text.slice(from).matchAll(/`+/g)) {
    if (found[0].length === mark.length && found.index > 0) return from + found.index;
  }
  return -1;
}

/** Where a mark closes: escapes and code are stepped over, a longer run belongs to what is nested. */
function closing(text, from, mark) {
  const sign = mark[0];
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "`" && sign !== "`")
      at = Math.max(at, (code(text, at)?.end ?? at + 1) - 1);
    else if (text[at] === sign) {
      let run = 1;
      while (text[at + run] === sign) run += 1;
      const fits = mark.length === 1 ? run % 2 === 1 : run >= mark.length;
      if (fits && at + run - mark.length >= from) return at + run - mark.length;
      at += run - 1;
    }
  }
  return -1;
}

function around(mark, tag) {
  return (text, at, context, depth) => {
    if (!text.startsWith(mark, at)) return null;
    const close = closing(text, at + mark.length, mark);
    if (close <= at + mark.length) return null;
    const inside = inline(text.slice(at + mark.length, close), context, depth + 1);
    return { node: el(tag, {}, inside), end: close + mark.length };
  };
}

function emphasis(mark) {
  return (text, at, context, depth) => {
    const inWord = mark === "_" && at > 0 && WORD.test(text[at - 1]);
    if (inWord || /\s/.test(text[at + 1] ?? " ")) return null;
    const close = closing(text, at + 1, mark);
    if (close <= at + 1 || (mark === "_" && WORD.test(text[close + 1] ?? " "))) return null;
    return {
      node: el("em", {}, inline(text.slice(at + 1, close), context, depth + 1)),
      end: close + 1,
    };
  };
}

function spoiler(text, at, context, depth) {
  const found = around("||", "span")(text, at, context, depth);
  if (!found) return null;
  const inside = el("span", {}, ...found.node.childNodes);
  const hider = {
    class: "spoiler",
    role: "button",
    tabindex: "0",
    "aria-label": "Spoiler, hidden",
    data: { act: "reveal" },
  };
  return { node: el("span", hider, inside), end: found.end };
}

function maskedLink(text, at, context, depth) {
  const found = /\[((?:\\.|[^\\[\]])+)\]\(<?(https?:\/\/[^\s<>]*?)>?(?:\s+"[^"]*")?\)(?!\))/y;
  found.lastIndex = at;
  const match = found.exec(text);
  const node = match && link(match[2], inline(match[1], context, depth + 1), context);
  return node ? { node, end: at + match[0].length } : null;
}

function angled(text, at, context) {
  ANGLED.lastIndex = at;
  const match = ANGLED.exec(text);
  return (
    match && { node: link(match[1], undefined, context) ?? match[1], end: at + match[0].length }
  );
}

function address(text, at, context) {
  if (at > 0 && WORD.test(text[at - 1])) return null;
  ADDRESS.lastIndex = at;
  const match = ADDRESS.exec(text);
  if (!match) return null;
  const bare = trimmed(match[0]);
  const node = link(bare, undefined, context);
  return node && { node, end: at + bare.length };
}

/** A sentence's full stop or a closing bracket around the address is not part of it. */
function trimmed(found) {
  let bare = found.replace(/[.,:;"'!?*_~|\]]+$/, "");
  if (bare.endsWith(")") && !bare.includes("(")) bare = bare.slice(0, -1);
  return bare;
}

/** An emoji, with whatever a word joiner ties to it. */
function emoji(text, at) {
  EMOJI.lastIndex = at;
  const match = EMOJI.exec(text);
  if (!match) return null;
  const [whole, name, id, tied] = match;
  const image = pictured(name, id);
  const node = tied ? el("span", { class: "tied" }, image, tied) : image;
  return { node, end: at + whole.length };
}

/** A digit as a key: the digit, the sign that asks for a picture, and the key around it. */
function keycap(text, at) {
  const end = at + 3;
  const isOne = text.slice(at + 1, end) === "\ufe0f\u20e3";
  return isOne ? { node: el("span", { class: "emoji" }, text.slice(at, end)), end } : null;
}

function everyone(text, at) {
  EVERYONE.lastIndex = at;
  const match = EVERYONE.exec(text);
  return match && { node: el("span", { class: "mention" }, match[0]), end: at + match[0].length };
}
