import type { Guarded } from "#lib/auth/guard/guard.ts";
import { GUARD_TABLE } from "#lib/auth/guard/guard-table.ts";
import { findPattern, readParameter } from "#lib/http/pages/path-pattern.ts";
import { uuidParam } from "#lib/http/uuid.ts";

export type FoundRoute = Guarded & { hasValidIds: boolean };

/** The guard table's row for a path, or null if there is no route. */
export function findRoute(path: string): FoundRoute | null {
  const pattern = findPattern(Object.keys(GUARD_TABLE), path);
  const row = pattern === null ? undefined : GUARD_TABLE[pattern];
  if (pattern === null || !row) return null;
  const ids = (row.uuids ?? []).map((name) => readParameter(pattern, path, name));
  return { ...row, hasValidIds: ids.every((id) => uuidParam.safeParse(id).success) };
}
