type Params = Readonly<Record<string, string | string[] | undefined>>;

/** The page for addresses where nothing is, as Next and as we name it. */
const MISSING = ["/_not-found", "page-not-found"];

/**
 * The pattern of the current route, such as /[at]/[post], from the values of Next's useSelectedLayoutSegments and
 * useParams in the root layout. Without a route it is /not-found: what was typed stays in the browser.
 */
export function routePatternOf(segments: readonly string[], params: Params): string {
  const left = Object.entries(params);
  const parts = segments.flatMap((segment) => {
    const [name, value] = left[0] ?? [];
    if (value !== undefined && [value].flat().join("/") === segment) {
      left.shift();
      return `[${name}]`;
    }
    if (MISSING.includes(segment)) return "not-found";
    return isShown(segment) ? segment : [];
  });
  return `/${parts.join("/")}`;
}

/** Route groups and default slots are not part of a URL. */
function isShown(segment: string): boolean {
  return !segment.startsWith("(") && segment !== "__DEFAULT__";
}
