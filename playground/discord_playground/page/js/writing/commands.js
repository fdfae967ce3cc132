/** Slash commands: flattened to what a person types, in the person's language, filtered while typing. */

const SUBCOMMAND = 1;
const GROUP = 2;
const CHAT_INPUT = 1;
const USER = 2;

const ADMINISTRATOR = 1n << 3n;

const IN_SERVER = 0;
const WITH_BOT = 1;

const GUILD_INSTALL = 0;

/** All commands a person may use there as {path, label, description, options}. */
export function flatten(commands, person, { direct = false } = {}) {
  return usable(commands, CHAT_INPUT, person, direct)
    .flatMap((one) => leaves(one, [], [], person?.locale))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** The commands in the menu of a person, in the reader's language, as {name, label}. */
export function menuOfPerson(commands, person, { direct = false } = {}) {
  return usable(commands, USER, person, direct).map((one) => ({
    name: one.name,
    label: localised(one, "name", person?.locale),
  }));
}

const usable = (commands, type, person, direct) =>
  commands.filter(
    (one) =>
      (one.type ?? CHAT_INPUT) === type &&
      isOffered(one, direct) &&
      isInstalled(one, person) &&
      (direct || admits(person, one.default_member_permissions)),
  );

/** Administrators get every command; one that needs 0 is theirs alone. */
function admits(person, needed) {
  if (needed == null) return true;
  const held = BigInt(person?.permissions ?? 0);
  const bits = BigInt(needed);
  return Boolean(held & ADMINISTRATOR) || (bits !== 0n && !(bits & ~held));
}

/** Whether a command can be called in a place like this at all. */
function isOffered(command, direct) {
  if (command.contexts) return command.contexts.includes(direct ? WITH_BOT : IN_SERVER);
  return !(direct && (command.guild_id || command.dm_permission === false));
}

/** Whether the server or the person installed the application in a way that the command is for. */
function isInstalled(command, person) {
  const kinds = command.integration_types ?? [GUILD_INSTALL];
  return kinds.some((kind) => (person?.installs ?? [GUILD_INSTALL]).includes(kind));
}

function leaves(part, path, shown, locale) {
  const way = [...path, part.name];
  const label = [...shown, part.name_localizations?.[locale] ?? part.name];
  const nested = (part.options ?? []).filter(
    (one) => one.type === SUBCOMMAND || one.type === GROUP,
  );
  if (nested.length) return nested.flatMap((one) => leaves(one, way, label, locale));
  return [
    {
      path: way.join(" "),
      label: label.join(" "),
      description: localised(part, "description", locale),
      options: (part.options ?? []).map((one) => option(one, locale)),
    },
  ];
}

const localised = (part, field, locale) => part[`${field}_localizations`]?.[locale] ?? part[field];

const option = (one, locale) => ({
  ...one,
  label: localised(one, "name", locale),
  description: localised(one, "description", locale),
  choices: one.choices?.map((choice) => ({
    value: choice.value,
    label: localised(choice, "name", locale),
  })),
});

/** Commands that fit what was typed after the slash; those that begin with it come first. */
export function matching(commands, typed) {
  const wanted = typed.toLowerCase().trim();
  const starts = commands.filter((one) => one.label.toLowerCase().startsWith(wanted));
  const holds = commands.filter(
    (one) => !starts.includes(one) && one.label.toLowerCase().includes(wanted),
  );
  return [...starts, ...holds];
}
