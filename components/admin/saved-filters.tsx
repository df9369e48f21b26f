"use client";

import NextLink from "next/link";
import { useActionState, useId } from "react";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { xBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { removeFilter, saveFilter } from "#lib/admin/filter-actions.ts";
import {
  FILTER_NAME_MAX,
  type FilteredList,
  type FilterFormState,
  type SavedFilter,
} from "#lib/admin/saved-filters.ts";

const BEGIN: FilterFormState = { error: null, name: "", removed: null };

type Props = {
  list: FilteredList;
  /** The filters of the page, as in its address. */
  query: string;
  saved: SavedFilter[];
};

/** The user's saved filters of this list, and a form to save the current ones. */
export function SavedFilters({ list, query, saved }: Props) {
  const headingId = useId();
  const [removal, remove] = useActionState(removeFilter, BEGIN);
  const path = `/admin/nano/${list}${query}`;
  const isNameless = query !== "" && !saved.some((one) => one.path === path);
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 className="sr-only outline-none" id={headingId} ref={takeFocusOnceRemoved(removal, saved)} tabIndex={-1}>
        Saved filters
      </h2>
      {saved.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2">
          {saved.map((one) => (
            <li
              className="border-hairline rounded-control has-aria-[current=page]:bg-copper-wash flex items-center gap-1 border ps-3"
              key={one.id}
            >
              <NextLink
                aria-current={one.path === path ? "page" : undefined}
                className={`text-small ${linkStyle("quiet")}`}
                href={one.path}
                prefetch={false}
              >
                {one.name}
              </NextLink>
              <form action={remove}>
                <input name="id" type="hidden" value={one.id} />
                <IconButton icon={<IconSvg body={xBold} />} label={`Remove ${one.name}`} size="small" type="submit" />
              </form>
            </li>
          ))}
        </ul>
      )}
      <FieldError id={`${headingId}-error`}>{removal.error}</FieldError>
      {isNameless ? <NameForm key={path} list={list} query={query} /> : null}
    </section>
  );
}

/** Moves the focus: the pressed button disappears with its filter. */
function takeFocusOnceRemoved({ removed }: FilterFormState, saved: readonly SavedFilter[]) {
  return (heading: HTMLElement | null) => {
    const hasLostFocus = document.activeElement === document.body && saved.every(({ id }) => id !== removed);
    if (removed !== null && hasLostFocus) heading?.focus({ preventScroll: true });
  };
}

function NameForm({ list, query }: Pick<Props, "list" | "query">) {
  const [state, save] = useActionState(saveFilter, BEGIN);
  return (
    <details className="group/name" open={state.error !== null}>
      <summary className={`text-small w-fit cursor-pointer ${linkStyle("quiet")}`}>Save these filters</summary>
      <form action={save} className="flex flex-wrap items-end gap-3 pt-3" noValidate>
        <input name="list" type="hidden" value={list} />
        <input name="query" type="hidden" value={query} />
        <Field className="max-sm:w-full sm:w-72" error={state.error} label="Name for these filters">
          {({ required: _, ...control }) => (
            <Input
              {...control}
              autoComplete="off"
              defaultValue={state.name}
              key={state.name}
              maxLength={FILTER_NAME_MAX}
              name="name"
            />
          )}
        </Field>
        <SubmitButton busyLabel="Saving…" tone="secondary">
          Save
        </SubmitButton>
      </form>
    </details>
  );
}
