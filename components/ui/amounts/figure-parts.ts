export const FIGURES = "lining-nums tabular-nums";
/** The font would widen dots and commas as well. */
export const OWN_WIDTH = "normal-nums";

/** Every second part is a dot or a comma. */
export function splitFigures(text: string): string[] {
  return text.split(/([.,])/);
}
