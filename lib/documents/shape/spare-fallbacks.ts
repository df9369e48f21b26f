import postcss, { type AtRule, type ChildNode, type Root, type Rule } from "postcss";

/** True in every browser that package.json names. */
const CERTAIN = new Set(["(color:color-mix(in lab, red, red))", "(color:lab(0% 0 0))"]);
/** A fallback that reads nothing else. */
const FALLBACK = /var\((--[\w-]+)\s*,[^()]*\)/g;

/** A style sheet without what only older browsers than ours need, and without fallbacks of properties that are always set. */
export function parseStyle(css: string): Root {
  const sheet = postcss.parse(css);
  sheet.walkAtRules("supports", (query) => {
    if (CERTAIN.has(query.params)) replaceByContent(query);
  });
  dropFallbacks(sheet);
  return sheet;
}

function replaceByContent(query: AtRule): void {
  const before = query.prev();
  for (const node of query.nodes ?? []) if (isSame(before, node)) override(before, node);
  query.replaceWith(query.nodes ?? []);
}

function isSame(before: ChildNode | undefined, node: ChildNode): before is Rule {
  return before?.type === "rule" && node.type === "rule" && before.selector === node.selector;
}

/** What is set twice in a row is what was set last. */
function override(before: Rule, { nodes }: ChildNode & { nodes?: ChildNode[] | undefined }): void {
  for (const later of nodes ?? [])
    before.each((earlier) => {
      if (earlier.type === "decl" && later.type === "decl" && earlier.prop === later.prop) earlier.remove();
    });
  if (before.nodes.length === 0) before.remove();
}

function dropFallbacks(sheet: Root): void {
  const always = new Set<string>();
  sheet.walkRules(/^:root,\s*:host$/, ({ nodes, parent }) => {
    const isAlways = parent?.type === "root" || (parent?.type === "atrule" && (parent as AtRule).name === "layer");
    for (const node of isAlways ? nodes : []) if (node.type === "decl") always.add(node.prop);
  });
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(FALLBACK, (whole, name: string) =>
      always.has(name) ? `var(${name})` : whole,
    );
  });
}
