import Link from "next/link";
import { SearchShortcut } from "#components/layout/search-shortcut";
import { buttonStyle } from "#components/ui/button-style";
import { Icon } from "#components/ui/icon";

/** The id of the field on the page of the search. */
export const SEARCH_FIELD = "words";

export function SearchLink() {
  return (
    <SearchShortcut fieldId={SEARCH_FIELD}>
      <Link
        aria-keyshortcuts="/"
        aria-label="Search"
        className={buttonStyle({ tone: "quiet" }, "square")}
        href="/search"
      >
        <Icon className="size-5" name="ph:magnifying-glass" />
      </Link>
    </SearchShortcut>
  );
}
