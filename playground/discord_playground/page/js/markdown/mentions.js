/** What stands between < and >: people, channels, roles, commands, moments. */

import { el } from "../dom/dom.js";
import { displayName } from "../message/author.js";
import { timestamp } from "../dom/time.js";

const PATTERN =
  /<(?:@!?(?<user>\d+)|@&(?<role>\d+)|#(?<channel>\d+)|\/(?<command>[^:>]+):(?<called>\d+)|t:(?<moment>-?\d{1,13})(?::(?<style>[tTdDfFRsS]))?)>/y;

export function mention(text, at, context) {
  PATTERN.lastIndex = at;
  const match = PATTERN.exec(text);
  if (!match) return null;
  const { user, role, channel, command, called, moment, style } = match.groups;
  const node =
    (user && person(user, context)) ||
    (channel && place(channel, context)) ||
    (role && group(role, context)) ||
    (command && commandCalled(command, called, context)) ||
    timestamp(Number(moment), style ?? "f", context.locale);
  return node && { node, end: at + match[0].length };
}

function person(id, { world, person: reader, mentioned }) {
  const mine = id === reader && (mentioned?.has(id) ?? true) ? " mine" : "";
  return el(
    "span",
    { class: `mention${mine}`, data: { mention: id } },
    `@${nameOf(id, world, mentioned)}`,
  );
}

/** How somebody is called; in a message, a client need not know anybody whom that does not mention. */
export function nameOf(id, world, mentioned) {
  const user = mentioned?.get(id);
  const isKnown = user || !mentioned;
  return (isKnown && (world.name(id) ?? (user && displayName(user)))) || "unknown-user";
}

/** Those whom a message mentions, by id. */
export const mentionedIn = (message) =>
  new Map((message.mentions ?? []).map((one) => [one.id, one]));

function group(id, { world, person: reader }) {
  const mine = world.rolesOf(reader).includes(id) ? " mine" : "";
  return el("span", { class: `mention${mine}` }, `@${world.roles.get(id)?.name ?? "unknown-role"}`);
}

/** A command to click, where there is one of this id. */
function commandCalled(command, id, { world }) {
  const isKnown = world.commands?.some((one) => one.id === id);
  return isKnown
    ? el("span", { class: "mention", data: { act: "command", command } }, `/${command}`)
    : el("span", {}, `/${command}`);
}

function place(id, { world }) {
  const channel = world.channels.get(id);
  if (!channel) return el("span", { class: "mention" }, "#unknown");
  const address = `https://discord.com/channels/${world.guild.id}/${id}`;
  return el("a", { class: "mention", href: address, data: { jump: `${id}/` } }, `#${channel.name}`);
}
