import { Field } from "#components/ui/field";
import { Select } from "#components/ui/select";

const REFUND_WINDOWS = [
  { minutes: 0, label: "No refunds" },
  { minutes: 10, label: "10 minutes" },
  { minutes: 60, label: "1 hour" },
  { minutes: 1440, label: "1 day" },
];

type Props = { minutes: number; isFree: boolean; onChange: (minutes: number) => void };

/** What a free post has of it goes along unseen, for when it is sold again. */
export function RefundWindowField({ minutes: chosen, isFree, onChange }: Props) {
  if (isFree) return <input name="refund_window_min" type="hidden" value={chosen} />;
  return (
    <Field hint="How long a reader may give the post back." id="post-refund_window_min" label="Refund window">
      {(control) => (
        <Select
          {...control}
          className="max-w-48"
          name="refund_window_min"
          onChange={({ currentTarget: { value } }) => onChange(Number(value))}
          value={chosen}
        >
          {REFUND_WINDOWS.map(({ minutes, label }) => (
            <option key={minutes} value={minutes}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
