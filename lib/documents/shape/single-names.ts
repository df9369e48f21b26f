import type { AtRule, Declaration, Root } from "postcss";
import { referencesIn } from "#lib/documents/shape/page-content.ts";

const READ = /var\(\s*(--[\w-]+)(\))?/g;
/** A value may name another one. */
const MOST_ROUNDS = 4;

/**
 * Writes the value of a theme's property in its place if the page reads it once. What sets a property a second time, here or in the
 * page, or what the value reads from elsewhere than the theme, leaves it as it is.
 */
export function writeSingleNames(style: Root, setByPage: ReadonlySet<string>): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const single = listSingle(style, setByPage);
    if (single.size === 0) return;
    style.walkDecls((declaration) => {
      for (const name of referencesIn(declaration.value)) {
        const value = single.get(name)?.value;
        if (value !== undefined) declaration.value = declaration.value.replace(`var(${name})`, () => value);
      }
    });
    for (const declaration of single.values()) declaration.remove();
  }
}

function listSingle(style: Root, setByPage: ReadonlySet<string>): Map<string, Declaration> {
  const [set, read] = [new Map<string, Declaration[]>(), new Map<string, number>()];
  style.walkDecls((declaration) => {
    const { prop, value } = declaration;
    if (prop.startsWith("--")) set.set(prop, [...(set.get(prop) ?? []), declaration]);
    // A read with a fallback counts as two: it is never written.
    for (const [, name = "", end] of value.matchAll(READ)) read.set(name, (read.get(name) ?? 0) + (end ? 1 : 2));
  });
  const isSetOnce = (name: string) => set.get(name)?.length === 1 && !setByPage.has(name);
  const single = new Map<string, Declaration>();
  for (const [name, [declaration]] of set)
    if (
      declaration !== undefined &&
      isOfTheme(declaration) &&
      isSetOnce(name) &&
      read.get(name) === 1 &&
      [...referencesIn(declaration.value)].every((other) => isSetOnce(other))
    )
      single.set(name, declaration);
  // One at a time where one stands in another: its value is written before it moves.
  for (const { value } of single.values()) for (const other of referencesIn(value)) single.delete(other);
  return single;
}

function isOfTheme({ parent }: Declaration): boolean {
  const layer = parent?.parent;
  return layer?.type === "atrule" && (layer as AtRule).name === "layer" && (layer as AtRule).params === "theme";
}
