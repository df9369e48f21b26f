import "server-only";
import type { IconifyJSON } from "@iconify/types";
import { getIconData } from "@iconify/utils/lib/icon-set/get-icon";
import { getIcons } from "@iconify/utils/lib/icon-set/get-icons";
import { icons as ph } from "@iconify-json/ph";

const SETS = new Map<string, IconifyJSON>([[ph.prefix, ph]]);

/** The SVG inside an icon such as ph:caret-down, or null if none of our sets has it. */
export function findIconBody(icon: string): string | null {
  const [prefix = "", name = ""] = icon.split(":");
  const set = SETS.get(prefix);
  return set && has(set, name) ? (getIconData(set, name)?.body ?? null) : null;
}

/** Icons of a set as Iconify's own API answers them, or null if we have no such set. */
export function findIcons(prefix: string, names: readonly string[]): IconifyJSON | null {
  const set = SETS.get(prefix);
  if (!set) return null;
  const known = names.filter((name) => has(set, name));
  const missing = names.filter((name) => !has(set, name));
  const found = getIcons(set, known, true);
  return found && { ...found, ...(missing.length > 0 ? { not_found: missing } : {}) };
}

/** Own keys only: every object has a constructor, and no set has an icon of that name. */
function has({ icons, aliases = {} }: IconifyJSON, name: string): boolean {
  return Object.hasOwn(icons, name) || Object.hasOwn(aliases, name);
}
