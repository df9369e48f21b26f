import postcss, { type AtRule, type ChildNode, type Root, type Rule } from "postcss";
import { dropUnusedNames } from "#lib/documents/shape/unused-names.ts";

const CLASS_NAMES = /\sclass="([^"]*)"/g;
/** A class in a selector, with its escapes. */
const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\[^0-9a-f]|[\w-]|[^\0-\x7f])+)/gi;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;
/** Arguments of :is, :not, :where and :has never prove that a rule is used. */
const ARGUMENTS = /:(?:is|not|where|has|host|nth-child)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/** The classes of a page's elements. */
export function classesIn(html: string): Set<string> {
  const names = [...html.matchAll(CLASS_NAMES)].flatMap(([, listed = ""]) => readReferences(listed).split(/\s+/));
  return new Set(names);
}

/**
 * Style sheets without the rules for classes that the page does not have, and without names that nothing uses then.
 * `read` are the custom properties that the page itself reads.
 */
export function usedStyle(sheets: readonly Root[], classes: ReadonlySet<string>, read: ReadonlySet<string>): string {
  const used = postcss.root({ nodes: sheets.flatMap((sheet) => sheet.clone().nodes) });
  keepUsed(used, classes);
  dropUnusedNames(used, read);
  return used.toString();
}

function keepUsed(parent: Root | AtRule, classes: ReadonlySet<string>): void {
  for (const node of [...(parent.nodes ?? [])]) if (!isUsed(node, classes)) node.remove();
}

function isUsed(node: ChildNode, classes: ReadonlySet<string>): boolean {
  if (node.type === "rule") return keepSelectors(node, classes);
  if (node.type !== "atrule") return node.type === "decl";
  if (!node.nodes || !/^(?:layer|media|supports|container)$/.test(node.name)) return true;
  keepUsed(node, classes);
  // The first mention of a layer sets the order, even without rules.
  return node.nodes.length > 0 || node.name === "layer";
}

function keepSelectors(rule: Rule, classes: ReadonlySet<string>): boolean {
  const kept = rule.selectors.filter((selector) => namesOf(selector).every((name) => classes.has(name)));
  if (kept.length === 0) return false;
  if (kept.length < rule.selectors.length) rule.selectors = kept;
  return true;
}

function namesOf(selector: string): string[] {
  const plain = selector.replace(ARGUMENTS, "");
  return [...plain.matchAll(CLASS)].map(([, name = ""]) => name.replace(ESCAPE, readEscape));
}

function readEscape(_: string, code: string | undefined, character: string): string {
  return code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16));
}

function readReferences(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

export function parseStyle(css: string): Root {
  return postcss.parse(css);
}
