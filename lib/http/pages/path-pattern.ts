const partsOf = (path: string) => path.split("/").filter(Boolean);
const isParameter = (part: string) => part.startsWith("[");
/** "[...path]": this part and all that follow. */
const isRest = (part: string) => part.startsWith("[...");

/** The pattern of a path, written as in app: "/edit/[id]". Fixed words match before parameters. */
export function findPattern(patterns: readonly string[], path: string): string | null {
  const parts = partsOf(path);
  const found = patterns.filter((pattern) => matches(partsOf(pattern), parts));
  return found.toSorted((one, other) => countParameters(one) - countParameters(other))[0] ?? null;
}

/** The value of the pattern's parameter in the path. */
export function readParameter(pattern: string, path: string, name: string): string | undefined {
  return partsOf(path)[partsOf(pattern).indexOf(`[${name}]`)];
}

function matches(pattern: string[], parts: string[]): boolean {
  const hasRest = pattern.some(isRest);
  const isAsLong = hasRest ? parts.length >= pattern.length : parts.length === pattern.length;
  return isAsLong && pattern.every((part, index) => isParameter(part) || part === parts[index]);
}

function countParameters(pattern: string): number {
  return partsOf(pattern).filter(isParameter).length;
}
