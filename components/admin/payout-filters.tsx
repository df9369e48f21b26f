import { CLASS_WORDS, nameKind, STATUS_WORDS } from "#components/admin/payout-words";
import { Button } from "#components/ui/button";
import { Field } from "#components/ui/field";
import { Input } from "#components/ui/input";
import { Select } from "#components/ui/select";
import { ERROR_CLASSES, PAYOUT_KINDS } from "#lib/admin/payout";
import { type PayoutFilter, type PayoutList, payoutListPath, WAITING_STATUSES } from "#lib/admin/payout-lists";

/** A form that only makes an address: it works before any script, and can be sent to a colleague. */
export function PayoutFilters({ list, filter }: { list: PayoutList; filter: PayoutFilter }) {
  return (
    <search>
      <form
        action={payoutListPath(list)}
        className="grid items-end gap-3 sm:grid-cols-[1fr_auto_auto_auto]"
        key={JSON.stringify(filter)}
      >
        <Field label="Address, hash, id or handle">
          {({ required: _, ...control }) => (
            <Input
              {...control}
              autoComplete="off"
              defaultValue={filter.words}
              enterKeyHint="search"
              maxLength={100}
              name="q"
              spellCheck={false}
              type="search"
            />
          )}
        </Field>
        <Choice
          label="Kind"
          name="kind"
          options={PAYOUT_KINDS.map((kind) => [kind, nameKind(kind)])}
          value={filter.kind}
        />
        {list === "pending" ? (
          <Choice
            label="State"
            name="status"
            options={WAITING_STATUSES.map((status) => [status, STATUS_WORDS[status].word])}
            value={filter.status}
          />
        ) : null}
        {list === "failed" ? (
          <Choice
            label="Error"
            name="class"
            options={ERROR_CLASSES.map((one) => [one, CLASS_WORDS[one].name])}
            value={filter.errorClass}
          />
        ) : null}
        <Button type="submit">Show</Button>
      </form>
    </search>
  );
}

type ChoiceProps = { label: string; name: string; options: [value: string, word: string][]; value: string | null };

function Choice({ label, name, options, value }: ChoiceProps) {
  return (
    <Field label={label}>
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
