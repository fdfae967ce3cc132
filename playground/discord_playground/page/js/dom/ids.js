/** Snowflakes are 64-bit numbers written as strings; they are compared as numbers, not letter by letter. */
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

const EPOCH = 1420070400000n;

/** The moment an id was made, in milliseconds. */
export const momentOf = (id) => Number((BigInt(id) >> 22n) + EPOCH);
