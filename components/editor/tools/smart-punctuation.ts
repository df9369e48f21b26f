import type { QuoteSigns } from "#components/editor/tools/quote-signs.ts";

/** What the end of a line becomes: so many characters, the typed one included, are replaced. */
type Change = { length: number; text: string };

const APOSTROPHE = "’";
const IN_ADDRESS = /(?:https?:\/\/|www\.|mailto:)\S*$/i;

/** What a typed character makes of itself and the hyphens before it. Null if it stays as typed. */
export function smarten(before: string, typed: string, signs: QuoteSigns | null): Change | null {
  if (IN_ADDRESS.test(before)) return null;
  const dash = dashBefore(before, typed);
  const left = dash ? before.slice(0, -dash.length) + dash.text : before;
  const quote = signs && quoteFor(left, typed, signs);
  if (!dash && !quote) return null;
  return { length: (dash?.length ?? 0) + 1, text: (dash?.text ?? "") + (quote ?? typed) };
}

/** Two hyphens, or three, once the next character shows that they are no option of a command and no arrow. */
function dashBefore(before: string, typed: string): Change | null {
  if (!/^[\p{L}\p{N}\s"']$/u.test(typed)) return null;
  const [, previous, hyphens = ""] = /(^|[^-])(-{2,3})$/.exec(before) ?? [];
  if (previous === undefined) return null;
  const isSpaceBefore = previous === "" || /\s/.test(previous);
  const isSpaceAfter = /\s/.test(typed);
  if (isSpaceBefore && !isSpaceAfter) return null;
  const isRange = /\d/.test(previous) && /\d/.test(typed);
  const isBetweenWords = isSpaceBefore && previous !== "";
  const text = hyphens.length === 2 && (isRange || isBetweenWords) ? "–" : "—";
  return { length: hyphens.length, text };
}

function quoteFor(before: string, typed: string, signs: QuoteSigns): string | null {
  if (typed === "'") return singleFor(before, signs);
  if (typed !== '"') return null;
  const isOpen = isUnclosed(before, signs.open.trim(), signs.close.trim());
  if (mayOpen(before, isOpen, signs)) return signs.open;
  // After a figure it is an inch, or closes what was opened.
  return /\d$/.test(before) && !isOpen ? null : signs.close;
}

function singleFor(before: string, signs: QuoteSigns): string {
  const { innerOpen, innerClose } = signs;
  const isOpen = isUnclosed(before, innerOpen, innerClose);
  if (mayOpen(before, isOpen, signs)) return innerOpen;
  return isOpen && innerClose !== APOSTROPHE ? innerClose : APOSTROPHE;
}

/** At the start of a line or word, or after an opening bracket or sign. After a dash, only if no quote is open. */
function mayOpen(before: string, isOpen: boolean, { open, close, innerOpen }: QuoteSigns): boolean {
  if (/(?:^|[\s([{¿¡])$/.test(before)) return true;
  if (open !== close && (before.endsWith(open) || before.endsWith(innerOpen))) return true;
  return /[—–-]$/.test(before) && !isOpen;
}

function isUnclosed(text: string, open: string, close: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1;
  return open === close ? count(open) % 2 === 1 : count(open) > count(close);
}
