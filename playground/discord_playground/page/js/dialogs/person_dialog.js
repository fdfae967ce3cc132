/** What can be set about a person, and by a moderator about the bot. */

import { el } from "../dom/dom.js";
import { displayName } from "../message/author.js";
import { askSure, openDialog } from "./dialogs.js";
import { isDirect, isThread } from "../state/world.js";

const LOCALES = [
  "en-US",
  "en-GB",
  "de",
  "fr",
  "es-ES",
  "es-419",
  "it",
  "nl",
  "pt-BR",
  "pl",
  "sv-SE",
  "da",
  "no",
  "fi",
  "cs",
  "hu",
  "ro",
  "hr",
  "lt",
  "el",
  "bg",
  "uk",
  "ru",
  "tr",
  "vi",
  "th",
  "hi",
  "ja",
  "ko",
  "zh-CN",
  "zh-TW",
  "id",
];

/** Whether the bot may write to somebody directly. */
const DIRECT = [
  ["open", "Taken"],
  ["closed", "Not taken: closed for this server"],
  ["blocked", "Not taken: the bot is blocked"],
];

/** Rights of the bot that can be taken from it, with their bits. */
const RIGHTS = [
  ["view_channel", "View the channel", 10],
  ["send_messages", "Send messages", 11],
  ["send_messages_in_threads", "Send messages in threads", 38],
  ["create_public_threads", "Open threads", 35],
  ["embed_links", "Embed links", 14],
  ["attach_files", "Attach files", 15],
  ["read_message_history", "Read the history", 16],
];

/** Settings of one person in one channel; `tell(operation)` acts as that person. */
export function openPersonDialog({ world, person, channel, tell }) {
  const known = world.people.get(person);
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const locales = LOCALES.map((one) => [one, `${names.of(one)} (${one})`]);
  const locale = choice("locale", locales, known.locale, (chosen) =>
    tell({ op: "locale", locale: chosen }),
  );
  const direct = choice("direct", DIRECT, known.direct, (chosen) =>
    tell({ op: "receive", direct: chosen }),
  );
  const leave = el("button", { type: "button", class: "button danger" }, "Leave the server");
  const dialog = openDialog(displayName(known), {
    note: known.moderator ? "Moderator" : undefined,
    attributes: { class: "person-dialog", data: { person } },
    children: [
      el(
        "label",
        { class: "field-block" },
        el("span", { class: "field-label" }, "Language of their Discord"),
        locale,
      ),
      el(
        "label",
        { class: "field-block" },
        el("span", { class: "field-label" }, `Direct messages from ${world.bot.name}`),
        direct,
      ),
      known.moderator && channel && !isDirect(channel) && rights(world, placeOf(world, channel), tell),
    ],
    buttons: leave,
  });
  leave.addEventListener("click", async () => {
    dialog.close();
    const note = "Their messages stay. Add a person of the same name, and they are back.";
    if (await askSure(`${displayName(known)} leaves?`, { note, action: "Leave" }))
      tell({ op: "leave_server" });
  });
}

function choice(name, options, current, chosen) {
  const node = el(
    "select",
    { name },
    options.map(([value, label]) => el("option", { value, selected: value === current }, label)),
  );
  node.addEventListener("change", () => chosen(node.value));
  return node;
}

function rights(world, channel, tell) {
  const denied = deniedBits(world, channel);
  const boxes = RIGHTS.map(([name, label, bit]) => {
    const input = el("input", {
      type: "checkbox",
      value: name,
      checked: !((denied >> BigInt(bit)) & 1n),
    });
    return el("label", { class: "tick-row" }, input, label);
  });
  const node = el(
    "fieldset",
    { class: "ticks" },
    el("legend", {}, `${world.bot.name} may, in #${channel.name}`),
    boxes,
  );
  node.addEventListener("change", () => {
    const off = [...node.querySelectorAll("input:not(:checked)")].map((one) => one.value);
    tell({ op: "deny", channel: channel.id, permissions: off });
  });
  return node;
}

/** Where rights are kept: a thread has those of the channel above it. */
const placeOf = (world, channel) =>
  (isThread(channel) && world.channels.get(channel.parent_id)) || channel;

function deniedBits(world, channel) {
  const own = (channel.permission_overwrites ?? []).find((one) => one.id === world.bot.id);
  return BigInt(own?.deny ?? 0);
}
