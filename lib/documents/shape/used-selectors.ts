import { list } from "postcss";
import { FIXED_ATTRIBUTES, type PageContent } from "#lib/documents/shape/page-content.ts";

/** A class in a selector, with its escapes. */
const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\[^0-9a-f]|[\w-]|[^\0-\x7f])+)/gi;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;
/** An escape, an attribute, the start or end of a pseudo-class's arguments, or what is between. */
const TOKEN = /\\.|\[[^\]]*\]|:[a-z-]+\(|[()]|[^\\[:()]+|./gs;
/** One of the arguments must match, too. */
const NARROWING = /^(?:is|where|has)$/;
/** An element's name stands at the start, or after a combinator. */
const ELEMENT = /(?:^|[\s>+~])([a-z][\w-]*)/g;
/** What comes after `.post-text` and a combinator is in a post's text, unless it stands beside it. */
const IN_TEXT = /^(.*?\.post-text(?![\w-])[^\s>+~]*[\s>](?!\s*[+~]))(.*)$/s;
/** `[lang]`, `[lang=ja]`, `[lang^="ja"]` or `[lang|=ja]`. */
const ATTRIBUTE = /^\[([\w-]+)(?:([|^]?)=["']?([^"'\s]*)["']?)?\]$/;
/** The parts of some inputs only. */
const PARTS: readonly [part: RegExp, types: readonly string[]][] = [
  [/::file-selector-button/, ["file"]],
  [/::-webkit-search-/, ["search"]],
  [/::-webkit-(?:date|calendar)/, ["date", "datetime-local", "month", "time", "week"]],
  [/::-webkit-(?:inner|outer)-spin/, ["date", "datetime-local", "month", "number", "time", "week"]],
];

/** Whether the page has what the selector asks for. True if in doubt. */
export function canMatch(selector: string, page: PageContent): boolean {
  const { plain, attributes, taken } = takeApart(selector);
  const text = { ...page, elements: page.textElements };
  const meets = ({ pseudoClass, listed, isInText }: Arguments) =>
    !NARROWING.test(pseudoClass) || list.comma(listed).some((one) => canMatch(one, isInText ? text : page));
  const [, outside = plain, inText = ""] = IN_TEXT.exec(plain) ?? [];
  return (
    taken.every(meets) &&
    attributes.every((attribute) => hasAttribute(attribute, page)) &&
    hasParts(plain, page) &&
    hasClasses(plain, page) &&
    hasElements(outside, page) &&
    hasElements(inText, text)
  );
}

type Arguments = { pseudoClass: string; listed: string; isInText: boolean };

/** Arguments may hold arguments themselves, to any depth. */
function takeApart(selector: string): { plain: string; attributes: string[]; taken: Arguments[] } {
  const [attributes, taken]: [string[], Arguments[]] = [[], []];
  let [plain, pseudoClass, listed, depth] = ["", "", "", 0];
  for (const [token] of selector.matchAll(TOKEN)) {
    const opens = /^(?::.+)?\($/.test(token);
    if (depth === 0 && opens) [pseudoClass, listed] = [token.slice(1, -1), ""];
    else if (depth === 1 && token === ")") taken.push({ pseudoClass, listed, isInText: IN_TEXT.test(plain) });
    else if (depth > 0) listed += token;
    else if (token.startsWith("[")) attributes.push(token);
    else plain += token;
    if (opens) depth += 1;
    else if (token === ")") depth -= 1;
  }
  return { plain, attributes, taken };
}

function hasAttribute(attribute: string, { fixed }: PageContent): boolean {
  const [, name = "", operator, wanted = ""] = ATTRIBUTE.exec(attribute) ?? [];
  if (!FIXED_ATTRIBUTES.includes(name)) return true;
  const isMet = (value: string) =>
    operator === undefined || value === wanted || (operator !== "" && value.startsWith(wanted));
  return [...fixed].some((one) => one.startsWith(`${name}=`) && isMet(one.slice(name.length + 1)));
}

function hasParts(plain: string, page: PageContent): boolean {
  const isThere = PARTS.every(([part, types]) => !part.test(plain) || types.some((type) => page.controls.has(type)));
  return isThere && (!plain.includes("::placeholder") || hasAttribute("[placeholder]", page));
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
