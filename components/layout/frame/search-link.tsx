import { SearchShortcut } from "#components/layout/frame/search-shortcut.tsx";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { magnifyingGlassLines } from "#components/ui/icons/line-paths.ts";
import { Lines } from "#components/ui/icons/lines.tsx";
import { IntentLink } from "#components/ui/navigation/intent-link.tsx";

/** The id of the field on the search page. */
export const SEARCH_FIELD = "words";

export function SearchLink() {
  return (
    <SearchShortcut fieldId={SEARCH_FIELD}>
      <IntentLink
        aria-keyshortcuts="/"
        aria-label="Search"
        className={buttonStyle({ tone: "quiet" }, "square")}
        href="/search"
      >
        <Lines path={magnifyingGlassLines} />
      </IntentLink>
    </SearchShortcut>
  );
}
