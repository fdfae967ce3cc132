/** People, roles and channels as something to choose from: for selects, options and mentions. */

import { displayName } from "./author.js";

const people = (world) =>
  [...world.people.values()].map((one) => ({
    value: one.id,
    label: displayName(one),
    description: `@${one.username}`,
  }));

const channels = (world, { channel_types: types }) =>
  [...world.channels.values()]
    .filter((one) => !types?.length || types.includes(one.type))
    .map((one) => ({ value: one.id, label: `#${one.name}` }));

const everybody = (world) => [
  ...people(world),
  { value: world.bot.id, label: world.bot.name, description: "App" },
];

/** But the role of everybody, which Discord's clients do not offer either. */
const roles = (world) =>
  [...world.roles.values()]
    .filter((one) => one.id !== world.guild.id)
    .map((one) => ({ value: one.id, label: `@${one.name}`, description: "Role" }));

const mentionable = (world) => [...everybody(world), ...roles(world)];

/** Choices by component type (5–8). */
const BY_SELECT = { 5: everybody, 6: roles, 7: mentionable, 8: channels };

/** Choices by slash option type (6–9). */
const BY_OPTION = { 6: everybody, 7: channels, 8: roles, 9: mentionable };

export const selectChoices = (part, world) =>
  part.type === 3
    ? part.options.map((one) => ({
        value: one.value,
        label: one.label,
        description: one.description,
        emoji: one.emoji,
      }))
    : BY_SELECT[part.type](world, part);

export const optionEntities = (type, world) => BY_OPTION[type]?.(world, {});

export const entityName = (world, id) =>
  world.name(id) ??
  (world.roles.has(id) ? `@${world.roles.get(id).name}` : undefined) ??
  (world.channels.has(id) ? `#${world.channels.get(id).name}` : id);
