"use client";

import type { Route } from "next";
import { startTransition, useActionState, useState } from "react";
import { FoundDrawer } from "#components/admin/search/found-drawer.tsx";
import { SEARCH_FIELD } from "#components/layout/frame/search-link.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { type describeSearch, SEARCH_MAX, type SearchState } from "#lib/admin/search.ts";
import { searchAsStaff } from "#lib/admin/search-actions.ts";

const BEGIN: SearchState = { words: "", error: null, found: null };
const ERROR_ID = `${SEARCH_FIELD}-error`;

type Props = {
  by: ReturnType<typeof describeSearch>;
  /** This page, without what was found. */
  path: Route;
};

/**
 * The search of every admin page. What it finds opens in a drawer, also without a script. Its field has the id of the site's
 * search field, so "/" focuses it.
 */
export function StaffSearchBox({ by, path }: Props) {
  const [state, search] = useActionState(searchAsStaff, BEGIN);
  const [closed, close] = useState<SearchState | null>(null);
  const { words, error, found } = state;
  const find = (wanted: string) => {
    const form = new FormData();
    form.set("words", wanted);
    startTransition(() => search(form));
  };
  return (
    <search className="grid w-full min-w-0 gap-1.5 sm:max-w-md">
      <form action={search} className="flex min-w-0 gap-2" noValidate>
        <label className="sr-only" htmlFor={SEARCH_FIELD}>
          Find {by.keys}
        </label>
        <Input
          aria-describedby={error ? ERROR_ID : undefined}
          aria-errormessage={error ? ERROR_ID : undefined}
          aria-invalid={error ? true : undefined}
          aria-keyshortcuts="/"
          autoCapitalize="none"
          autoComplete="off"
          defaultValue={words}
          enterKeyHint="search"
          id={SEARCH_FIELD}
          maxLength={SEARCH_MAX}
          name="words"
          placeholder={by.example}
          ref={selectOnFocus}
          spellCheck={false}
          type="search"
        />
        <SubmitButton busyLabel="Find…" tone="secondary">
          Find
        </SubmitButton>
      </form>
      <FieldError id={ERROR_ID}>{error}</FieldError>
      {found && state !== closed ? (
        <FoundDrawer
          by={by.keys}
          closePath={path}
          find={find}
          found={found}
          search={search}
          onClose={() => close(state)}
        />
      ) : null}
    </search>
  );
}

/** The next search replaces the last one. React hears nothing of the focus that a closing drawer returns. */
function selectOnFocus(input: HTMLInputElement | null) {
  const select = () => input?.select();
  input?.addEventListener("focus", select);
  return () => input?.removeEventListener("focus", select);
}
