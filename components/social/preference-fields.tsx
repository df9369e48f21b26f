import { AmountInput } from "#components/nano/amount-input.tsx";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { EMAIL_FREQUENCIES, EMAIL_LABELS, type KeptPreferences, writeMaxPrice } from "#lib/social/preferences.ts";

const MUTES = [
  ["1", "For a day"],
  ["7", "For a week"],
  ["30", "For 30 days"],
] as const;

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

type Props = {
  kept: KeptPreferences;
  mistake: string | null;
  /** The price as it was typed, where it was refused. */
  typedPrice?: string | undefined;
};

export function PreferenceFields({ kept, mistake, typedPrice }: Props) {
  return (
    <>
      <Checkbox defaultChecked={kept.in_app} label="Notify me here about new posts" name="in_app" />
      <Checkbox defaultChecked={kept.push} label="Push them to browsers where I turned push on" name="push" />
      <Field label="E-mail me">
        {(control) => (
          <Select {...control} className="max-w-64" defaultValue={kept.email} name="email">
            {EMAIL_FREQUENCIES.map((frequency) => (
              <option key={frequency} value={frequency}>
                {EMAIL_LABELS[frequency]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="text-small mb-1.5 font-medium">About</legend>
        <Checkbox defaultChecked={kept.include_free} label="Free posts" name="include_free" />
        <Checkbox defaultChecked={kept.include_paid} label="Posts that cost something" name="include_paid" />
      </fieldset>
      <Field
        error={mistake}
        hint="Leave it empty to hear of posts at any price."
        label="Only posts up to this price, in XNO"
        optional
      >
        {(control) => (
          <AmountInput
            {...control}
            className="max-w-48"
            defaultValue={typedPrice ?? writeMaxPrice(kept.max_price_raw)}
            name="max_price"
          />
        )}
      </Field>
      <Field label="Pause">
        {(control) => (
          <Select {...control} className="max-w-64" defaultValue={kept.muted_until === null ? "" : "keep"} name="mute">
            <option value="">Not paused</option>
            {kept.muted_until === null ? null : (
              <option value="keep">Until {DAY.format(new Date(kept.muted_until))}</option>
            )}
            {MUTES.map(([days, label]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
