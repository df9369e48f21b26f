import { Button } from "#components/ui/button";
import { Input } from "#components/ui/input";
import { SEARCH_LIMITS } from "#lib/search/search";

/** A form that only makes an address: it works before any script. */
export function SearchForm({ fieldId, words }: { fieldId: string; words: string }) {
  const hintId = `${fieldId}-hint`;
  return (
    <search className="grid gap-2">
      <form action="/search" className="flex gap-3" key={words}>
        <label className="sr-only" htmlFor={fieldId}>
          Words, or a handle
        </label>
        <Input
          aria-describedby={hintId}
          autoComplete="off"
          autoFocus={words === ""}
          className="grow"
          defaultValue={words}
          enterKeyHint="search"
          id={fieldId}
          maxLength={SEARCH_LIMITS.characters}
          name="q"
          size="large"
          type="search"
        />
        <Button size="large" tone="primary" type="submit">
          Search
        </Button>
      </form>
      <p className="text-caption text-ink-faint" id={hintId}>
        “In quotes” for exactly these words, -word for without it. A handle may be nearly right.
      </p>
    </search>
  );
}
