"use client";

import type { Route } from "next";
import type { ReactNode } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";

type Props = { path: Route; label: string; words: string; maxLength?: number; children: ReactNode };

/** A GET form: it works without a script, and its address can be sent to a colleague. */
export function FilterForm({ path, label, words, maxLength = 100, children }: Props) {
  return (
    <search>
      <form action={path} className="flex flex-wrap items-end gap-3">
        <Field className="min-w-60 flex-1" label={label}>
          {({ required: _, ...control }) => (
            <Input
              {...control}
              autoComplete="off"
              defaultValue={words}
              enterKeyHint="search"
              maxLength={maxLength}
              name="q"
              spellCheck={false}
              type="search"
            />
          )}
        </Field>
        {children}
        <Button type="submit">Show</Button>
      </form>
    </search>
  );
}

type ChoiceProps = { label: string; name: string; options: [value: string, word: string][]; value: string | null };

export function FilterChoice({ label, name, options, value }: ChoiceProps) {
  return (
    <Field className="max-sm:w-full" label={label}>
      {({ required: _, ...control }) => (
        <Select {...control} defaultValue={value ?? ""} name={name}>
          <option value="">All</option>
          {options.map(([option, word]) => (
            <option key={option} value={option}>
              {word}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
