/** Lists with dashes, stars or numbers, one inside the other by their indentation. */

import { el } from "../dom.js";

export const LIST_LINE = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;

/** A list node of lines that all match LIST_LINE; `write` turns an item's text into nodes. */
export function list(lines, write) {
  return level(lines.map((line) => LIST_LINE.exec(line)), write);
}

function level(rows, write) {
  const [, indent, mark] = rows[0];
  const numbered = /\d/.test(mark);
  const top = el(numbered ? "ol" : "ul", { start: numbered ? Number.parseInt(mark, 10) : undefined });
  for (let at = 0; at < rows.length; ) {
    const item = el("li", {}, write(rows[at][3]));
    let next = at + 1;
    while (next < rows.length && rows[next][1].length > indent.length) next += 1;
    if (next > at + 1) item.append(level(rows.slice(at + 1, next), write));
    top.append(item);
    at = next;
  }
  return top;
}
