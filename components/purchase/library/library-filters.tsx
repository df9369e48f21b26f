import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import {
  type LibraryFilter,
  type LibraryPath,
  SHELVES,
  type Shelf,
  WORDS_MAX_CHARACTERS,
} from "#lib/purchases/library/library.ts";

const NAMES: Record<Shelf, string> = {
  all: "Everything",
  owned: "Owned",
  refunded: "Returned",
  pending: "Waiting for payment",
  gifts: "Gifts",
};

/** A GET form: it works without a script. */
export function LibraryFilters({ filter, path }: { filter: LibraryFilter; path: LibraryPath }) {
  return (
    <search>
      <form action={path} className="grid items-end gap-3 sm:grid-cols-[1fr_14rem_auto]" key={JSON.stringify(filter)}>
        <Field label="Title or author">
          {({ required: _, ...control }) => (
            <Input
              {...control}
              autoComplete="off"
              defaultValue={filter.words}
              enterKeyHint="search"
              maxLength={WORDS_MAX_CHARACTERS}
              name="q"
              type="search"
            />
          )}
        </Field>
        <Field label="Show">
          {({ required: _, ...control }) => (
            <Select {...control} defaultValue={filter.shelf} name="show">
              {SHELVES.map((shelf) => (
                <option key={shelf} value={shelf}>
                  {NAMES[shelf]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit">Show</Button>
      </form>
    </search>
  );
}
