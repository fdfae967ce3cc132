/** Discord writes colours as numbers; pages want #rrggbb. No colour gives the frame's own. */
export const hexColour = (number) =>
  number == null ? undefined : `#${number.toString(16).padStart(6, "0")}`;
