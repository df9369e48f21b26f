import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { countryName } from "#lib/site/providers/provider.ts";

type Props = { countries: readonly string[]; chosen: string | null; returnPath: string | null };

/** A GET form. */
export function CountryChoice({ countries, chosen, returnPath }: Props) {
  if (countries.length === 0) return null;
  return (
    <form action="/get-nano" className="flex flex-wrap items-end gap-3">
      {returnPath === null ? null : <input name="return" type="hidden" value={returnPath} />}
      <Field className="min-w-52" label="Your country">
        {(control) => (
          <Select {...control} defaultValue={chosen ?? ""} name="country">
            <option value="">Any</option>
            {countries.map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit">Show</Button>
    </form>
  );
}
