/** One message as a node. Drawn from data alone; the feed hears what happens on it. */

import { el, icon, iconButton, names } from "../dom/dom.js";
import { avatar, badges, displayName, nameNode } from "./author.js";
import { components } from "./components.js";
import { embeds } from "./embed.js";
import { momentOf } from "../dom/ids.js";
import { markdown } from "../markdown/blocks.js";
import { mentionedIn, nameOf } from "../markdown/mentions.js";
import { attachments } from "./media.js";
import { mentions } from "../state/reading.js";
import { isPrivate } from "../state/world.js";
import { hour, sentAt } from "../dom/time.js";

const LOADING = 1 << 7;
const V2 = 1 << 15;
const SPOKEN = new Set([0, 19, 20, 23]);
const GROUP_GAP = 7 * 60 * 1000;

/** Whether a message continues the one above: same author, soon after, no reply line between. */
export function continues(message, above) {
  if (!above || above.author.id !== message.author.id || !SPOKEN.has(above.type ?? 0)) return false;
  if (origin(message) || isPrivate(message) !== isPrivate(above)) return false;
  return momentOf(message.id) - momentOf(above.id) < GROUP_GAP;
}

const origin = (message) => message.message_reference?.message_id || commandName(message);

/** `view`: {world, person, locale, pending, chosen, failed, mayDelete, grouped}. */
export function drawMessage(message, given) {
  if (!SPOKEN.has(message.type ?? 0)) return drawNotice(message, given);
  const view = { ...given, mentioned: mentionedIn(message) };
  const grouped = view.grouped && !view.failed;
  return el(
    "article",
    {
      class: names(
        "message",
        grouped && "grouped",
        mentions(message, view.person, view.world.rolesOf(view.person)) && "mentioned",
        isPrivate(message) && "ephemeral",
      ),
      "aria-label": `${displayName(message.author)}, ${new Date(momentOf(message.id)).toLocaleTimeString()}`,
      tabindex: "-1",
      data: { "message-id": message.id, author: message.author.id },
    },
    originLine(message, view),
    grouped
      ? el("span", { class: "gutter" }, hour(momentOf(message.id)))
      : avatar(
          message.author.bot
            ? message.author
            : (view.world.people.get(message.author.id) ?? message.author),
        ),
    el(
      "div",
      { class: "body" },
      !grouped && head(message, view),
      content(message, view),
      footnotes(message, view),
    ),
    tools(message, view),
  );
}

const head = (message, view) =>
  el(
    "div",
    { class: "head" },
    nameNode(message.author, view.world),
    badges(message.author, view.world),
    sentAt(momentOf(message.id)),
    isV2(message) && edited(message),
  );

const isV2 = (message) => ((message.flags ?? 0) & V2) !== 0;

/** Components that change get no line of their own that says so: it would push their buttons about. */
const edited = (message) =>
  message.edited_timestamp &&
  el(
    "span",
    { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() },
    "(edited)",
  );

function content(message, view) {
  if ((message.flags ?? 0) & LOADING)
    return el("div", { class: "thinking" }, dots(), `${displayName(message.author)} is thinking…`);
  if (isV2(message)) return el("div", { class: "parts v2" }, components(message, view));
  const mark = edited(message);
  const text =
    (message.content || mark) &&
    el("div", { class: "text content" }, markdown(message.content, view), mark && " ", mark);
  return [
    text,
    el(
      "div",
      { class: "parts" },
      attachments(message),
      embeds(message, view),
      components(message, view),
    ),
  ];
}

export const dots = () =>
  el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));

/** "Ana used /name" or the message that was answered. */
function originLine(message, view) {
  const command = commandName(message);
  if (command) {
    const user = (message.interaction_metadata ?? message.interaction).user;
    return el(
      "div",
      { class: "origin" },
      avatar(view.world.people.get(user?.id) ?? user ?? {}, "tiny"),
      el("b", {}, view.world.name(user?.id) ?? displayName(user ?? {})),
      " used ",
      el("span", { class: "mention" }, `/${command}`),
    );
  }
  const answered = message.message_reference?.message_id;
  if (!answered || (message.type ?? 0) === 0) return null;
  const source = view.world.find(view.person, answered) ?? message.referenced_message;
  if (!source)
    return el("div", { class: "origin" }, el("i", {}, "The message this answers is gone."));
  return el(
    "button",
    { type: "button", class: "origin", data: { jump: `${source.channel_id}/${source.id}` } },
    avatar(view.world.people.get(source.author.id) ?? source.author, "tiny"),
    el("b", {}, view.world.name(source.author.id) ?? displayName(source.author)),
    el("span", { class: "excerpt" }, excerpt(source, view.world)),
  );
}

const commandName = (message) => {
  const used = message.interaction_metadata ?? message.interaction;
  return used?.type === 2 ? (used.name ?? message.interaction?.name) : undefined;
};

/** The first line of a message, without its marks and with people's names. */
function excerpt(message, world) {
  const mentioned = mentionedIn(message);
  const text = message.content || firstText(message.components) || "Open the message";
  const [line] = text.split("\n");
  return line
    .replace(/^[#>*\s-]+/, "")
    .replaceAll(/<a?:\w+:\d+>\s*/g, "")
    .replaceAll(/<@!?(\d+)>/g, (_, id) => `@${nameOf(id, world, mentioned)}`)
    .replaceAll(/[*_~|`]{2,}/g, "");
}

function firstText(parts) {
  for (const part of parts ?? []) {
    const found = part.content ?? firstText(part.components);
    if (found) return found;
  }
  return "";
}

function footnotes(message, view) {
  const started = message.thread && view.world.channels.get(message.thread.id);
  return [
    started &&
      el(
        "button",
        { type: "button", class: "thread-card", data: { jump: `${started.id}/` } },
        icon("thread"),
        el("b", {}, started.name),
        el("span", {}, "See thread"),
      ),
    view.failed && el("div", { class: "failure", role: "alert" }, "This interaction failed"),
    isPrivate(message) && privateNote({ act: "dismiss" }),
  ];
}

/** Says that nobody else sees the message, with a button that puts it away. */
export const privateNote = (data) =>
  el(
    "div",
    { class: "private-note" },
    icon("eye"),
    "Only you can see this · ",
    el("button", { type: "button", class: "as-link", data }, "Dismiss message"),
  );

function tools(message, view) {
  const removable = !isPrivate(message) && view.mayDelete;
  return el(
    "div",
    { class: "tools" },
    !isPrivate(message) && iconButton("link", "Copy message link", { data: { act: "copy-link" } }),
    removable && iconButton("trash", "Delete message", { data: { act: "delete" } }),
  );
}

/** Messages by Discord itself: a thread was opened, somebody came. */
function drawNotice(message, view) {
  const thread =
    message.type === 18 &&
    view.world.channels.get(message.message_reference?.channel_id ?? message.thread?.id);
  const text =
    message.type === 18
      ? [
          " started a thread: ",
          thread
            ? el(
                "button",
                { type: "button", class: "as-link", data: { jump: `${thread.id}/` } },
                thread.name,
              )
            : el("b", {}, message.content),
        ]
      : [" ", message.content || "joined the server."];
  return el(
    "article",
    {
      class: "message notice",
      tabindex: "-1",
      data: { "message-id": message.id, author: message.author.id },
    },
    icon("thread"),
    el(
      "div",
      { class: "body" },
      el("b", {}, view.world.name(message.author.id) ?? displayName(message.author)),
      text,
      " ",
      sentAt(momentOf(message.id)),
    ),
  );
}
