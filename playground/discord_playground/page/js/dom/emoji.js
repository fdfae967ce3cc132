/** An emoji of the application's own, as a picture in a line of text or on a button. */
import { el } from "./dom.js";

export function pictured(name, id) {
  const title = `:${name}:`;
  return el("img", { class: "emoji", src: `/emojis/${id}.png`, alt: title, title, draggable: "false" });
}
