"use client";

import { useActionState } from "react";
import { StaffSearchResults } from "#components/admin/search-results.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { SEARCH_MAX, type SearchState } from "#lib/admin/search.ts";
import { searchAsStaff } from "#lib/admin/search-actions.ts";

const BEGIN: SearchState = { words: "", error: null, found: null };

/** Searches by what the caller's role may search by, and shows the result below. Works without a script. */
export function StaffSearchForm({ by }: { by: string }) {
  const [{ words, error, found }, search] = useActionState(searchAsStaff, BEGIN);
  return (
    <>
      <search>
        <form action={search} className="flex flex-wrap items-end gap-3" noValidate>
          <Field className="min-w-60 flex-1" error={error} hint={`Enter ${by}.`} label="Search for">
            {({ required: _, ...control }) => (
              <Input
                {...control}
                autoCapitalize="none"
                autoComplete="off"
                defaultValue={words}
                enterKeyHint="search"
                key={words}
                maxLength={SEARCH_MAX}
                name="words"
                spellCheck={false}
                type="search"
              />
            )}
          </Field>
          <SubmitButton busyLabel="Searching…">Search</SubmitButton>
        </form>
      </search>
      <div aria-live="polite" className="grid gap-6">
        {found ? <StaffSearchResults found={found} /> : null}
      </div>
    </>
  );
}
