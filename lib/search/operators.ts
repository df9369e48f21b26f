import { readTypedAmount } from "#lib/nano/typed-amount.ts";

/** A parsed search: words as people type them ("quoted", -without), and other conditions on the post. */
export type ParsedSearch = {
  words: string;
  /** A handle. */
  from: string | null;
  tags: string[];
  language: string | null;
  isFree: boolean;
  mostRaw: bigint | null;
  /** What looks like an operator but is unknown or invalid, each with what to write instead. */
  mistakes: string[];
};

type Operators = Omit<ParsedSearch, "words" | "mistakes">;
type Reading = Partial<Operators> | { mistake: string };

/** Quoted words stay together and are taken literally. */
const PARTS = /-?"[^"]*"?|\S+/g;
const OPERATOR = /^([a-z]{2,12}):(?!\/\/)(.*)$/i;

const READERS: Record<string, (value: string) => Reading> = {
  from: (value) => {
    const [, handle] = /^@?([A-Za-z0-9_]{3,20})$/.exec(value) ?? [];
    return handle ? { from: handle } : { mistake: "Write a handle after from:, as in from:@mira." };
  },
  tag: (value) => {
    const [, tag] = /^#?([a-z0-9-]{2,30})$/.exec(value.toLowerCase()) ?? [];
    return tag ? { tags: [tag] } : { mistake: "Write one tag after tag:, as in tag:cities." };
  },
  lang: (value) => {
    const code = value.toLowerCase();
    if (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(code)) return { language: code };
    return { mistake: "Write a language code after lang:, as in lang:de." };
  },
  price: (value) => {
    if (value.toLowerCase() === "free") return { isFree: true };
    const [, comparison, amount = ""] = /^(<=?)?(.+)$/.exec(value) ?? [];
    const { raw } = readTypedAmount(amount);
    if (raw === undefined)
      return { mistake: "Write an amount in Nano after price:, as in price:<0.1, or the word free." };
    return { mostRaw: comparison === "<" && raw > 0n ? raw - 1n : raw };
  },
};

const KNOWN = "from:, tag:, lang:, price: and free";

/** Parses what was typed. Reports what it cannot read, instead of guessing. */
export function readOperators(text: string): ParsedSearch {
  const words: string[] = [];
  const mistakes: string[] = [];
  const found: Operators = { from: null, tags: [], language: null, isFree: false, mostRaw: null };
  for (const part of text.match(PARTS) ?? []) {
    const reading = readPart(part);
    if (reading === "word") words.push(part);
    else if ("mistake" in reading) mistakes.push(reading.mistake);
    else Object.assign(found, reading, { tags: [...found.tags, ...(reading.tags ?? [])] });
  }
  return { words: words.join(" "), ...found, mistakes: [...new Set(mistakes)] };
}

function readPart(part: string): Reading | "word" {
  if (part.toLowerCase() === "free") return { isFree: true };
  const [, name = "", value = ""] = OPERATOR.exec(part) ?? [];
  if (name === "") return "word";
  const read = Object.hasOwn(READERS, name.toLowerCase()) ? READERS[name.toLowerCase()] : undefined;
  // A colon in ordinary text, as in "On mending: a walk".
  if (!read && value === "") return "word";
  return read
    ? read(value)
    : { mistake: `There is no ${name}: operator. Use ${KNOWN}, or put “${part}” in quotes to search for the words.` };
}

export function hasOperators({ from, tags, language, isFree, mostRaw }: ParsedSearch): boolean {
  return from !== null || tags.length > 0 || language !== null || isFree || mostRaw !== null;
}

/** The same search by another author. */
export function replaceFrom(text: string, handle: string): string {
  return (text.match(PARTS) ?? []).map((part) => (/^from:/i.test(part) ? `from:@${handle}` : part)).join(" ");
}
