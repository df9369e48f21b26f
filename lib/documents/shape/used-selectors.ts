import { list } from "postcss";
import type { PageContent } from "#lib/documents/shape/page-content.ts";

/** A class in a selector, with its escapes. */
const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\[^0-9a-f]|[\w-]|[^\0-\x7f])+)/gi;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;
/** An escape, an attribute, the start or end of a pseudo-class's arguments, or what is between. */
const TOKEN = /\\.|\[[^\]]*\]|:[a-z-]+\(|[()]|[^\\[:()]+|./gs;
/** One of the arguments must match, too. */
const NARROWING = /^(?:is|where|has)$/;
/** An element's name stands at the start, or after a combinator. */
const ELEMENT = /(?:^|[\s>+~])([a-z][\w-]*)/g;
/** The parts of some inputs only. */
const PARTS: readonly [part: RegExp, types: readonly string[]][] = [
  [/::file-selector-button/, ["file"]],
  [/::-webkit-search-/, ["search"]],
  [/::-webkit-(?:date|calendar)/, ["date", "datetime-local", "month", "time", "week"]],
  [/::-webkit-(?:inner|outer)-spin/, ["date", "datetime-local", "month", "number", "time", "week"]],
];

/** Whether the page has what the selector asks for. True if in doubt. */
export function canMatch(selector: string, page: PageContent): boolean {
  const { plain, taken } = takeArguments(selector);
  const meets = ([name, listed]: Arguments) =>
    !NARROWING.test(name) || list.comma(listed).some((one) => canMatch(one, page));
  return taken.every(meets) && hasParts(plain, page) && hasClasses(plain, page) && hasElements(plain, page);
}

type Arguments = [pseudoClass: string, listed: string];

/** Arguments may hold arguments themselves, to any depth. */
function takeArguments(selector: string): { plain: string; taken: Arguments[] } {
  const taken: Arguments[] = [];
  let [plain, name, listed, depth] = ["", "", "", 0];
  for (const [token] of selector.matchAll(TOKEN)) {
    const opens = /^(?::.+)?\($/.test(token);
    if (depth === 0 && opens) [name, listed] = [token.slice(1, -1), ""];
    else if (depth === 1 && token === ")") taken.push([name, listed]);
    else if (depth === 0) plain += token.startsWith("[") ? "[]" : token;
    else listed += token;
    if (opens) depth += 1;
    else if (token === ")") depth -= 1;
  }
  return { plain, taken };
}

function hasParts(plain: string, { controls }: PageContent): boolean {
  return PARTS.every(([part, types]) => !part.test(plain) || types.some((type) => controls.has(type)));
}

function hasClasses(plain: string, { classes }: PageContent): boolean {
  return [...plain.matchAll(CLASS)].every(([, name = ""]) => classes.has(name.replace(ESCAPE, readEscape)));
}

function hasElements(plain: string, { elements }: PageContent): boolean {
  const bare = plain.replace(CLASS, ".");
  return [...bare.matchAll(ELEMENT)].every(([, name = ""]) => elements.has(name));
}

function readEscape(_: string, code: string | undefined, character: string): string {
  return code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16));
}
