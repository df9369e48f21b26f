import { FilterFields } from "#components/browse/filter-fields.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { slidersHorizontalLines } from "#components/ui/icons/line-paths.ts";
import { Lines } from "#components/ui/icons/lines.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { type BrowseFilter, isFiltered, toQuery } from "#lib/posts/browse/browse.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { SEARCH_LIMITS, searchPath } from "#lib/search/search.ts";

type Props = {
  fieldId: string;
  text: string;
  filter: BrowseFilter;
  categories: readonly { id: string; name: string }[];
  rate: NanoRate;
};

/** GET forms: they work without a script. The search text keeps the filters, and the other way round. */
export function SearchForm({ fieldId, text, filter, categories, rate }: Props) {
  const hintId = `${fieldId}-hint`;
  const key = JSON.stringify([text, filter]);
  return (
    <search className="grid grid-cols-1 gap-2">
      <form action="/search" className="flex gap-3" key={`words ${key}`}>
        <label className="sr-only" htmlFor={fieldId}>
          Words, or a handle
        </label>
        <Input
          aria-describedby={hintId}
          autoComplete="off"
          autoFocus={text === ""}
          className="grow"
          defaultValue={text}
          enterKeyHint="search"
          id={fieldId}
          maxLength={SEARCH_LIMITS.characters}
          name="q"
          size="large"
          type="search"
        />
        {[...toQuery(filter)].map(([name, value]) => (
          <input key={name} name={name} type="hidden" value={value} />
        ))}
        <Button size="large" tone="primary" type="submit">
          Search
        </Button>
      </form>
      <p className="text-caption text-ink-faint" id={hintId}>
        “In quotes” finds an exact phrase, -word leaves a word out. You can also type from:@mira, tag:cities, lang:de,
        price:&lt;0.1, free. Slips of the keyboard are forgiven.
      </p>
      <details open={isFiltered(filter)}>
        <summary className="text-small inline-flex min-h-10 cursor-pointer items-center gap-2">
          <Lines className="text-ink-soft size-5" path={slidersHorizontalLines} /> Filters
        </summary>
        <form action="/search" className="grid gap-4 pt-2" key={`filters ${key}`}>
          <input name="q" type="hidden" value={text} />
          <FilterFields categories={categories} filter={filter} rate={rate}>
            {isFiltered(filter) ? (
              <Link className="text-small" href={searchPath({ text })} tone="quiet">
                Clear filters
              </Link>
            ) : null}
            <Button tone="secondary" type="submit">
              Show
            </Button>
          </FilterFields>
        </form>
      </details>
    </search>
  );
}
