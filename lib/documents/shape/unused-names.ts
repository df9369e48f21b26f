import type { AtRule, ChildNode, Container, Declaration, Root } from "postcss";
import { type PageContent, referencesIn } from "#lib/documents/shape/page-content.ts";

/** Removing one may leave another without use. */
const MOST_ROUNDS = 5;

/** Removes custom properties that nothing reads, their registrations, and animations and fonts that nothing names. */
export function dropUnusedNames(style: Root, page: PageContent): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const read = referencesIn(style.toString());
    const isRead = (name: string) => read.has(name) || page.read.has(name);
    const unused: ChildNode[] = [];
    style.walkDecls(/^--/, (declaration) => {
      if (!isRead(declaration.prop)) unused.push(declaration);
    });
    style.walkAtRules("property", (rule) => {
      if (!isRead(rule.params)) unused.push(rule);
    });
    unused.push(...listUnusedAnimations(style));
    if (!page.needsAllFonts) unused.push(...listUnusedFonts(style, page));
    unused.push(...listFontsForOthers(style, page));
    if (unused.length === 0) break;
    for (const node of unused) node.remove();
  }
  dropEmptyRules(style);
}

function listUnusedAnimations(style: Root): AtRule[] {
  const values: string[] = [];
  style.walkDecls(/^(?:animation|-webkit-animation|--)/, ({ value }: Declaration) => {
    values.push(value);
  });
  const named = new Set(values.join(" ").match(/[\w-]+/g));
  const unused: AtRule[] = [];
  style.walkAtRules(/keyframes$/, (rule) => {
    if (!named.has(rule.params)) unused.push(rule);
  });
  return unused;
}

/** A font is named in a font's declaration or in a custom property. That of the serif Ӿ is named wherever there is serif text. */
function listUnusedFonts(style: Root, { hasSerifSign }: PageContent): AtRule[] {
  const values: string[] = [];
  style.walkDecls(/^(?:font|--)/, ({ parent, value }) => {
    if (parent?.type === "rule") values.push(value);
  });
  const named = values.join(" ").toLowerCase();
  const unused: AtRule[] = [];
  style.walkAtRules("font-face", (face) => {
    face.walkDecls("font-family", ({ value }) => {
      const family = value.replaceAll(/["']/g, "").toLowerCase();
      if (!named.includes(family) || (family === "sign serif" && !hasSerifSign)) unused.push(face);
    });
  });
  return unused;
}

/** Fonts for characters that the page does not have. What comes later brings the sheets. */
function listFontsForOthers(style: Root, { ranges }: PageContent): ChildNode[] {
  const unused: ChildNode[] = [];
  style.walkDecls("unicode-range", ({ parent, value }) => {
    if (parent?.type === "atrule" && !ranges.has(value)) unused.push(parent as AtRule);
  });
  return unused;
}

function dropEmptyRules(parent: Container): void {
  for (const node of [...(parent.nodes ?? [])]) {
    if (node.type !== "rule" && node.type !== "atrule") continue;
    dropEmptyRules(node);
    // The first mention of a layer sets the order, even without rules.
    const isLayer = node.type === "atrule" && node.name === "layer";
    if (node.nodes?.length === 0 && !isLayer) node.remove();
  }
}
