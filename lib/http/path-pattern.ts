const partsOf = (path: string) => path.split("/").filter(Boolean);
const isParameter = (part: string) => part.startsWith("[");

/** The pattern that a path belongs to, written as the folders of app are: "/edit/[id]". Words go before parameters. */
export function findPattern(patterns: readonly string[], path: string): string | null {
  const parts = partsOf(path);
  const found = patterns.filter((pattern) => matches(partsOf(pattern), parts));
  return found.toSorted((one, other) => countParameters(one) - countParameters(other))[0] ?? null;
}

/** What stands in the path where the pattern has this parameter. */
export function readParameter(pattern: string, path: string, name: string): string | undefined {
  return partsOf(path)[partsOf(pattern).indexOf(`[${name}]`)];
}

function matches(pattern: string[], parts: string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, index) => isParameter(part) || part === parts[index]);
}

function countParameters(pattern: string): number {
  return partsOf(pattern).filter(isParameter).length;
}
