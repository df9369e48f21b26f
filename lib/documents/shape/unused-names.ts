import type { AtRule, ChildNode, Container, Declaration, Root } from "postcss";

const REFERENCE = /var\(\s*(--[\w-]+)/g;
/** Removing one may leave another without use. */
const MOST_ROUNDS = 5;

/** The custom properties that a text reads: a page's style attributes, or a style sheet's values. */
export function referencesIn(text: string): Set<string> {
  return new Set([...text.matchAll(REFERENCE)].map(([, name = ""]) => name));
}

/** Removes custom properties that nothing reads, their registrations, and animations that nothing names. */
export function dropUnusedNames(style: Root, readByPage: ReadonlySet<string>): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const read = referencesIn(style.toString());
    const isRead = (name: string) => read.has(name) || readByPage.has(name);
    const unused: ChildNode[] = [];
    style.walkDecls(/^--/, (declaration) => {
      if (!isRead(declaration.prop)) unused.push(declaration);
    });
    style.walkAtRules("property", (rule) => {
      if (!isRead(rule.params)) unused.push(rule);
    });
    unused.push(...listUnusedAnimations(style));
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

function dropEmptyRules(parent: Container): void {
  for (const node of [...(parent.nodes ?? [])]) {
    if (node.type !== "rule" && node.type !== "atrule") continue;
    dropEmptyRules(node);
    // The first mention of a layer sets the order, even without rules.
    const isLayer = node.type === "atrule" && node.name === "layer";
    if (node.nodes?.length === 0 && !isLayer) node.remove();
  }
}
