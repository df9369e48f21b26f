import postcss, { type AtRule, type ChildNode, type Root, type Rule } from "postcss";
import type { PageContent } from "#lib/documents/shape/page-content.ts";
import { writeSettledNames } from "#lib/documents/shape/settled-names.ts";
import { writeSingleNames } from "#lib/documents/shape/single-names.ts";
import { dropUnusedNames } from "#lib/documents/shape/unused-names.ts";
import { canMatch } from "#lib/documents/shape/used-selectors.ts";

/** Style sheets without the rules for what the page does not have, and without names that nothing uses then. */
export function usedStyle(sheets: readonly Root[], page: PageContent): string {
  const used = postcss.root({ nodes: sheets.flatMap((sheet) => sheet.clone().nodes) });
  keepUsed(used, page);
  writeSettledNames(used, page.set);
  dropUnusedNames(used, page);
  writeSingleNames(used, new Set([...page.set, ...page.read]));
  return used.toString();
}

function keepUsed(parent: Root | AtRule, page: PageContent): void {
  for (const node of [...(parent.nodes ?? [])]) if (!isUsed(node, page)) node.remove();
}

function isUsed(node: ChildNode, page: PageContent): boolean {
  if (node.type === "rule") return keepSelectors(node, page);
  if (node.type !== "atrule") return node.type === "decl";
  if (!node.nodes || !/^(?:layer|media|supports|container|starting-style)$/.test(node.name)) return true;
  keepUsed(node, page);
  // The first mention of a layer sets the order, even without rules.
  return node.nodes.length > 0 || node.name === "layer";
}

function keepSelectors(rule: Rule, page: PageContent): boolean {
  const kept = rule.selectors.filter((selector) => canMatch(selector, page));
  if (kept.length === 0) return false;
  if (kept.length < rule.selectors.length) rule.selectors = kept;
  return true;
}
