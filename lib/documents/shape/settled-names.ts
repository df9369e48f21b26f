import type { AtRule, Root } from "postcss";

/** A property with a fallback, or without. Arguments hold arguments twice at most. */
const READ = /var\((--[\w-]+)(?:\s*,\s*((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g;
/** One value may stand in another. */
const MOST_ROUNDS = 4;

/** Writes the first value, or the fallback, of registered properties that nothing sets on this page. */
export function writeSettledNames(style: Root, setByPage: ReadonlySet<string>): void {
  const settled = listRegistered(style);
  style.walkDecls(/^--/, ({ prop, parent }) => {
    if (!isReset(parent?.parent)) settled.delete(prop);
  });
  for (const name of setByPage) settled.delete(name);
  if (settled.size === 0) return;
  style.walkDecls((declaration) => {
    for (let round = 0; round < MOST_ROUNDS && declaration.value.includes("var("); round++)
      declaration.value = declaration.value.replace(READ, (whole, name: string, fallback: string | undefined) =>
        settled.has(name) ? (settled.get(name) ?? fallback ?? whole) : whole,
      );
  });
}

function listRegistered(style: Root): Map<string, string | null> {
  const registered = new Map<string, string | null>();
  style.walkAtRules("property", (rule) => {
    let first: string | null = null;
    rule.walkDecls("initial-value", ({ value }) => {
      first = value;
    });
    registered.set(rule.params, first);
  });
  return registered;
}

/** Tailwind sets what it registers once more, for browsers that do not know @property. */
function isReset(parent: unknown): boolean {
  const query = parent as AtRule | undefined;
  return (
    query?.name === "supports" && query.parent?.type === "atrule" && (query.parent as AtRule).params === "properties"
  );
}
