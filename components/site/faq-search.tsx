import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";

/** A GET form: it works without a script, and a search can be shared by its address. */
export function FaqSearch({ query = "" }: { query?: string }) {
  return (
    <search>
      <form action="/faq/search" className="flex max-w-xl flex-wrap items-end gap-3">
        <Field className="min-w-52 grow" label="Search the questions">
          {(control) => (
            <Input {...control} autoComplete="off" defaultValue={query} maxLength={100} name="q" type="search" />
          )}
        </Field>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
