import { HANDLE_MAX, HANDLE_MIN } from "#lib/creators/handle.ts";

const ENDINGS = ["_writes", "_notes", "_pages", "_2", "_3", "_7", "_here"];

/** Suggests handles for a name. Checks shapes only; the database knows which are free. */
export function suggestHandles(wanted: string, random = Math.random): string[] {
  const stem = toHandle(wanted);
  const around =
    stem.length === 0 ? [] : [stem, ...ENDINGS.map((ending) => append(stem, ending)), append(`the_${stem}`, "")];
  // Some names stay reserved whatever is added. Then these are offered.
  const others = Array.from({ length: 5 }, () => `writer_${1000 + Math.floor(random() * 9000)}`);
  return [...new Set([...around, ...others])].filter(({ length }) => length >= HANDLE_MIN);
}

/** Converts a name, or the local part of an email address, to the letters a handle may have. */
export function toHandle(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}’']/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, HANDLE_MAX)
    .replace(/_+$/, "");
}

function append(stem: string, ending: string): string {
  return stem.slice(0, HANDLE_MAX - ending.length).replace(/_+$/, "") + ending;
}
