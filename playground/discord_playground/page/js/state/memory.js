/** What this tab looked at, kept over a reload; an address like /?as=Ana,Ben&channel=general comes first. */

import { compareIds } from "../dom/ids.js";
import { isDirect, ONESELF } from "./world.js";

const KEY = "playground-view";

/** {columns: [{person, channel}], active, sideBySide}; only people who exist. */
export function recall(world) {
  const kept = fromAddress(world) ?? fromTab() ?? { columns: [], active: 0, sideBySide: false };
  const columns = kept.columns.filter((one) => world.people.has(one.person));
  return { ...kept, columns, active: Math.min(kept.active, Math.max(columns.length - 1, 0)) };
}

export function remember({ columns, active, sideBySide }) {
  const kept = {
    columns: columns.map((one) => ({
      person: one.person,
      channel: isDirect(one.channel) ? ONESELF : one.channelId,
    })),
    active: columns.indexOf(active),
    sideBySide,
  };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

function fromTab() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function fromAddress(world) {
  const asked = new URLSearchParams(location.search);
  if (!asked.has("as")) return null;
  const people = asked
    .get("as")
    .split(",")
    .map((name) => named(world.people, name, "global_name", "username"))
    .filter(Boolean);
  const wanted = asked.get("channel") ?? "";
  const channel = wanted === ONESELF ? ONESELF : named(world.channels, wanted, "name")?.id;
  return {
    columns: people.map((one) => ({ person: one.id, channel })),
    active: 0,
    sideBySide: people.length > 1,
  };
}

const named = (all, wanted, ...fields) =>
  [...all.values()]
    .sort((a, b) => compareIds(a.id, b.id))
    .find(
      (one) =>
        one.id === wanted ||
        fields.some((field) => one[field]?.toLowerCase() === wanted.toLowerCase()),
    );
