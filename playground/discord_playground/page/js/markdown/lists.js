/** Lists with dashes, stars or numbers, one inside the other by their indentation. */

import { el } from "../dom/dom.js";

export const LIST_LINE = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;

/** List nodes for lines that all match LIST_LINE; `write` turns an item's text into nodes. */
export function lists(lines, write) {
  return level(
    lines.map((line) => LIST_LINE.exec(line)),
    write,
  );
}

const isNumbered = (row) => /\d/.test(row[2]);

function level(rows, write) {
  const indent = rows[0][1].length;
  const found = [];
  for (let at = 0; at < rows.length;) {
    let next = at + 1;
    while (next < rows.length && rows[next][1].length > indent) next += 1;
    const below = next > at + 1 ? level(rows.slice(at + 1, next), write) : [];
    listFor(rows[at], found).append(el("li", {}, write(rows[at][3]), below));
    at = next;
  }
  return found;
}

/** The list being written, or a new one where numbers take turns with dashes. */
function listFor(row, found) {
  const tag = isNumbered(row) ? "ol" : "ul";
  if (found.at(-1)?.localName !== tag)
    found.push(el(tag, { start: isNumbered(row) ? Number.parseInt(row[2], 10) : undefined }));
  return found.at(-1);
}
