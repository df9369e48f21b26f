let current: string | undefined;

/** The pattern of the route that is shown; unknown until the page has come alive. */
export function currentRoute(): string | undefined {
  return current;
}

export function setCurrentRoute(pattern: string): void {
  current = pattern;
}
