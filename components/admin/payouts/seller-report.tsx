import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Select } from "#components/ui/fields/select.tsx";

const FIRST_YEAR = 2026;

/** Downloads what a tax office may ask for. Works without a script. */
export function SellerReport({ lastYear }: { lastYear: number }) {
  const thisYear = lastYear + 1;
  const years = Array.from({ length: Math.max(1, thisYear - FIRST_YEAR + 1) }, (_, ago) => thisYear - ago);
  return (
    <form action="/api/admin/export" aria-label="Sellers of a year" className="flex flex-wrap items-end gap-3">
      <input name="list" type="hidden" value="sellers" />
      <Field label="Sellers of a year" hint="By quarter, with their tax details. The audit log keeps who asked.">
        {(control) => (
          <Select
            {...control}
            className="w-32"
            defaultValue={years.includes(lastYear) ? lastYear : thisYear}
            name="year"
          >
            {years.map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit">Download as CSV</Button>
    </form>
  );
}
