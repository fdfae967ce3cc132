/** Kinds of channels: the sign that stands for each, how it is read out, what can be opened there. */

import { isDirect, isThread } from "../state/world.js";

const TEXT = 0;
const PRIVATE_THREAD = 12;
const KINDS = new Map([
  [2, { sign: "speaker", name: "voice channel" }],
  [5, { sign: "megaphone", name: "announcement channel" }],
  [PRIVATE_THREAD, { sign: "lock", name: "private thread" }],
  [13, { sign: "microphone", name: "stage channel" }],
  [15, { sign: "posts", name: "forum" }],
  [16, { sign: "picture", name: "media channel" }],
]);
const WITH_THREADS = new Set([TEXT, 5, 15, 16]);
const WITH_POSTS = new Set([15, 16]);

/** The name of the picture that stands for a channel. */
export function signOf(channel) {
  if (isDirect(channel)) return "mail";
  return KINDS.get(channel?.type)?.sign ?? (isThread(channel) ? "thread" : "hash");
}

/** What kind of channel it is, where that is nothing ordinary. */
export const kindOf = (channel) => KINDS.get(channel?.type)?.name;

export const hasThreads = (channel) => WITH_THREADS.has(channel?.type);

export const hasPrivateThreads = (channel) => channel?.type === TEXT;

/** Whether there are posts and no messages of its own. */
export const hasPosts = (channel) => WITH_POSTS.has(channel?.type);
