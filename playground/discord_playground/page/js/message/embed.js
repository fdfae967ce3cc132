/** Classic embeds: the framed cards under a message. */

import { el } from "../dom/dom.js";
import { linkAttributes } from "../dom/links.js";
import { markdown } from "../markdown/blocks.js";
import { addressOf, picture } from "./media.js";
import { hexColour } from "../dom/colour.js";
import { sentAt } from "../dom/time.js";

export function embeds(message, context) {
  return (message.embeds ?? []).map((embed, index) =>
    card(embed, message, context, `embed.${index}`),
  );
}

function card(embed, message, context, place) {
  return el(
    "div",
    { class: "embed", style: { "--edge": hexColour(embed.color) } },
    embed.author &&
      el("div", { class: "embed-author" }, maybeLink(embed.author.name, embed.author.url)),
    embed.title &&
      el("div", { class: "embed-title" }, maybeLink(markdown(embed.title, context), embed.url)),
    embed.description && el("div", { class: "text" }, markdown(embed.description, context)),
    embed.fields?.length > 0 &&
      el(
        "dl",
        { class: "embed-fields" },
        embed.fields.map((one) => field(one, context)),
      ),
    embed.thumbnail && still(embed.thumbnail, message, `${place}.thumbnail`, "thumbnail"),
    embed.image && still(embed.image, message, `${place}.image`, "embed-image"),
    footer(embed),
  );
}

function still(media, message, place, kind) {
  const shown = picture({
    address: addressOf(media, message),
    description: media.description,
    width: media.width,
    height: media.height,
    place,
  });
  shown.classList.add(kind);
  return shown;
}

const maybeLink = (children, address) =>
  address ? el("a", linkAttributes(address), children) : el("span", {}, children);

const field = (one, context) =>
  el(
    "div",
    { class: one.inline ? "inline" : "" },
    el("dt", {}, markdown(one.name, context)),
    el("dd", {}, markdown(one.value, context)),
  );

function footer(embed) {
  if (!embed.footer && !embed.timestamp) return null;
  const time = embed.timestamp && sentAt(Date.parse(embed.timestamp));
  return el(
    "div",
    { class: "embed-footer" },
    embed.footer?.text,
    embed.footer && time && " • ",
    time,
  );
}
