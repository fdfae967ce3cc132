/** Addresses: which may be followed, and which point to a message on this very page. */

import { el } from "./dom.js";

const JUMP =
  /^https?:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** {channel, message} of a jump link, or null. */
export function jumpTarget(address) {
  const found = JUMP.exec(address);
  return found && { channel: found[1], message: found[2] ?? "" };
}

/** The address if it is one a browser may open (web or mail), else null. */
export function safeAddress(address) {
  try {
    const url = new URL(address, location.origin);
    return ["http:", "https:", "mailto:", "discord:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Attributes for an <a>: outside pages open in a new tab, jump links carry their target. */
export function linkAttributes(address) {
  const target = jumpTarget(address);
  if (target) return { href: address, data: { jump: `${target.channel}/${target.message}` } };
  return { href: safeAddress(address), target: "_blank", rel: "noopener noreferrer" };
}

/** A link node; an address that may not be followed gives null. */
export function link(address, children, context) {
  if (!safeAddress(address)) return null;
  const target = jumpTarget(address);
  const bare = children === undefined;
  if (target && bare) return jumpChip(address, target, context);
  return el("a", linkAttributes(address), bare ? address : children);
}

function jumpChip(address, target, context) {
  const channel = context.world.channelOf(context.person, target.channel);
  const label = `${channel ? context.world.title(channel) : "#unknown"}${target.message ? " › message" : ""}`;
  return el("a", { ...linkAttributes(address), class: "mention" }, label);
}
