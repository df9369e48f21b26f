let current: string | undefined;

/** The pattern of the current route. Unknown until the page has hydrated. */
export function currentRoute(): string | undefined {
  return current;
}

export function setCurrentRoute(pattern: string): void {
  current = pattern;
}
