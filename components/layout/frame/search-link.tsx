import { SearchShortcut } from "#components/layout/frame/search-shortcut.tsx";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
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
        <Lines>
          <path d="m224 224-52-52M192 112a80 80 0 1 0-160 0 80 80 0 1 0 160 0z" />
        </Lines>
      </IntentLink>
    </SearchShortcut>
  );
}
