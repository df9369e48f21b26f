export const NAME_MAX = 50;
export const NAME_MISSING = "A name has at least one character.";
export const NAME_UNAVAILABLE = "That name isn’t available.";

/** Letters, marks, numbers, spaces, punctuation and emoji. No invisible characters, and none that reverse the text. */
const CHARACTERS = /^[\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;
const UNSEEN = /[\p{Cc}\p{Cf}]/u;
const READABLE = /[\p{L}\p{N}]/u;

/** Checks a name's characters. The database checks reserved words. */
export function isNameShape(name: string): boolean {
  return CHARACTERS.test(name) && !UNSEEN.test(name) && READABLE.test(name) && [...name].length <= NAME_MAX;
}
