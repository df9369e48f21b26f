/** In scripts without spaces each sign stands for itself; it is about half a word, so more of them make a shingle. */
const SIGNS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const WORD = new RegExp(String.raw`[${SIGNS}]|[[\p{L}\p{M}\p{N}]--[${SIGNS}]]+`, "gv");
const ONE_SIGN = new RegExp(`^[${SIGNS}]$`, "v");

const WORDS_IN_A_SHINGLE = 5;
const SIGNS_IN_A_SHINGLE = 10;

/** Signs that no reader sees, such as soft hyphens: with them a copy would look like another text. */
const INVISIBLE = /\p{Cf}/gu;

/** Longer texts are compared by their beginning. */
const WORDS_MAX = 50_000;

/** Fewer, and what is common to two texts may be chance, or a form that both fill in. */
export const SHINGLES_MIN = 60;

/** A text as the set of its runs of words, each once. Case, punctuation and line breaks do not count. */
export function shinglesOf(text: string): ReadonlySet<string> {
  const folded = text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase();
  const words = (folded.match(WORD) ?? []).slice(0, WORDS_MAX);
  const signs = words.filter((word) => ONE_SIGN.test(word)).length;
  const size = signs * 2 > words.length ? SIGNS_IN_A_SHINGLE : WORDS_IN_A_SHINGLE;
  const shingles = new Set<string>();
  for (let at = 0; at + size <= words.length; at++) shingles.add(words.slice(at, at + size).join(" "));
  return shingles;
}

/** From what share on a text is a copy. */
export const COPIED = 0.8;

/** How much of a text stands in the other, from 0 to 1. Exact: no hash is compared. */
export function shareIn(text: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (text.size === 0) return 0;
  let shared = 0;
  for (const shingle of text) if (other.has(shingle)) shared++;
  return shared / text.size;
}

export function isCopied(text: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return text.size >= SHINGLES_MIN && shareIn(text, other) >= COPIED;
}
