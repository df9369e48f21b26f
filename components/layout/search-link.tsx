import { SearchShortcut } from "#components/layout/search-shortcut";
import { buttonStyle } from "#components/ui/button-style";
import { Icon } from "#components/ui/icon";
import { IntentLink } from "#components/ui/intent-link";

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
        <Icon className="size-5" name="ph:magnifying-glass" />
      </IntentLink>
    </SearchShortcut>
  );
}
