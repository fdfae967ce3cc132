/** Whole texts: headings, quotes, lists, code blocks and small print, with lines of text between them. */

import { el } from "../dom/dom.js";
import { inline } from "./inline.js";
import { LIST_LINE, lists } from "./lists.js";

const FENCE = /```(?:([\w+.#-]{1,20})\n)?\n?([\s\S]+?)\n?```\n?/y;

/** DOM nodes for a text in Discord's markdown. */
export function markdown(text, context, depth = 0) {
  return new Reader(text ?? "", context, depth).nodes();
}

class Reader {
  constructor(text, context, depth) {
    Object.assign(this, { text, context, depth, at: 0, plain: "", out: [] });
  }

  nodes() {
    while (this.at < this.text.length) {
      const block = this.depth < 4 && BLOCKS.some((take) => take(this));
      if (!block) this.line();
    }
    this.flush();
    return this.out;
  }

  /** The rest of the current line, without its end. */
  rest() {
    const end = this.text.indexOf("\n", this.at);
    return this.text.slice(this.at, end < 0 ? undefined : end);
  }

  block(nodes, length) {
    this.plain = this.plain.replace(/\n$/, "");
    this.flush();
    this.out.push(...[nodes].flat());
    this.at += length;
  }

  flush() {
    if (this.plain) this.out.push(...inline(this.plain, this.context));
    this.plain = "";
  }

  /** Consecutive lines that look the same: their text, and how far they reach. */
  lines(pattern) {
    const found = [];
    let length = 0;
    for (const line of this.text.slice(this.at).split("\n")) {
      if (!pattern.test(line)) break;
      found.push(line);
      length += line.length + 1;
    }
    return { found, length };
  }

  /** One line of text; a code block may start in the middle of it. */
  line() {
    const line = this.rest();
    for (const { index } of line.matchAll(/(?<!\\)```/g)) {
      const match = fence(this.text, this.at + index);
      if (!match) continue;
      this.plain += line.slice(0, index);
      this.at += index;
      this.block(codeBlock(match), match[0].length);
      return;
    }
    this.plain += this.text.slice(this.at, this.at + line.length + 1);
    this.at += line.length + 1;
  }
}

const fence = (text, at) => {
  FENCE.lastIndex = at;
  return FENCE.exec(text);
};

const codeBlock = (match) => el("pre", {}, el("code", { data: { language: match[1] } }, match[2]));

const BLOCKS = [
  function heading(reader) {
    const match = /^(#{1,3}) +(.+)$/.exec(reader.rest());
    if (match)
      reader.block(
        el(
          "div",
          { role: "heading", "aria-level": match[1].length + 2, class: `h${match[1].length}` },
          inline(match[2], reader.context),
        ),
        match[0].length + 1,
      );
    return match;
  },
  function small(reader) {
    const match = /^-# +(.+)$/.exec(reader.rest());
    if (match) reader.block(el("small", {}, inline(match[1], reader.context)), match[0].length + 1);
    return match;
  },
  function longQuote(reader) {
    const rest = reader.text.slice(reader.at);
    if (!rest.startsWith(">>> ")) return false;
    reader.block(
      el("blockquote", {}, markdown(rest.slice(4), reader.context, reader.depth + 1)),
      rest.length,
    );
    return true;
  },
  function quote(reader) {
    const { found, length } = reader.lines(/^> /);
    if (!found.length) return false;
    const inside = found.map((line) => line.slice(2)).join("\n");
    reader.block(el("blockquote", {}, markdown(inside, reader.context, reader.depth + 1)), length);
    return true;
  },
  function items(reader) {
    const { found, length } = reader.lines(LIST_LINE);
    if (!found.length) return false;
    reader.block(
      lists(found, (text) => inline(text, reader.context)),
      length,
    );
    return true;
  },
];
