import { Button } from "#components/ui/button";
import { Input } from "#components/ui/input";
import { SEARCH_LIMITS } from "#lib/search/search";

/** A form that only makes an address: it works before any script. */
export function SearchForm({ fieldId, text }: { fieldId: string; text: string }) {
  const hintId = `${fieldId}-hint`;
  return (
    <search className="grid gap-2">
      <form action="/search" className="flex gap-3" key={text}>
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
        <Button size="large" tone="primary" type="submit">
          Search
        </Button>
      </form>
      <p className="text-caption text-ink-faint" id={hintId}>
        “In quotes” for exactly these words, -word for without it. Also from:@mira, tag:cities, lang:de, price:&lt;0.1,
        free. A handle may be nearly right.
      </p>
    </search>
  );
}
