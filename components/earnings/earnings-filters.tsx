import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { EARNINGS_PARTS, type EarningsFilter, type EarningsPart } from "#lib/payouts/earnings.ts";

const NAMES: Record<EarningsPart, string> = {
  all: "Everything",
  held: "Held",
  sending: "On its way",
  paid: "Paid",
  stopped: "Not sent",
  cancelled: "Returned",
};

/** A GET form: it works without a script. */
export function EarningsFilters({ filter }: { filter: EarningsFilter }) {
  return (
    <search>
      <form
        action="/settings/payouts"
        className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
        key={JSON.stringify(filter)}
      >
        <Field label="Show">
          {({ required: _, ...control }) => (
            <Select {...control} defaultValue={filter.part} name="show">
              {EARNINGS_PARTS.map((part) => (
                <option key={part} value={part}>
                  {NAMES[part]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Sold from">
          {({ required: _, ...control }) => (
            <Input {...control} defaultValue={filter.from ?? ""} name="from" type="date" />
          )}
        </Field>
        <Field label="Sold until">
          {({ required: _, ...control }) => <Input {...control} defaultValue={filter.to ?? ""} name="to" type="date" />}
        </Field>
        <Button type="submit">Show</Button>
      </form>
    </search>
  );
}
