import { RefundWindowOptions } from "#components/publish/fields/refund-window-options.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Select } from "#components/ui/fields/select.tsx";

type Props = { minutes: number; isFree: boolean; onChange: (minutes: number) => void };

/** A free post keeps its setting in a hidden field, for when it is sold again. */
export function RefundWindowField({ minutes, isFree, onChange }: Props) {
  if (isFree) return <input name="refund_window_min" type="hidden" value={minutes} />;
  return (
    <Field hint="How long readers can return the post." id="post-refund_window_min" label="Refund window">
      {(control) => (
        <Select
          {...control}
          className="max-w-48"
          name="refund_window_min"
          onChange={({ currentTarget: { value } }) => onChange(Number(value))}
          value={minutes}
        >
          <RefundWindowOptions />
        </Select>
      )}
    </Field>
  );
}
