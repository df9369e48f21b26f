import { MixedCheckbox } from "#components/design/controls/mixed-checkbox.tsx";
import { Specimen, States } from "#components/design/specimen.tsx";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { FieldGroup } from "#components/ui/fields/field-group.tsx";
import { RadioCards } from "#components/ui/fields/radio-cards.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { Switch } from "#components/ui/fields/switch.tsx";

export function Choices() {
  return (
    <>
      <Specimen title="Select" note="The browser’s own; on a phone, the phone’s own list.">
        <States>
          <Field label="Category" required>
            {(control) => (
              <Select {...control} defaultValue="crafts">
                <option value="crafts">Crafts</option>
                <option value="essays">Essays</option>
                <option value="science">Science</option>
                <option value="poems" disabled>
                  Poems
                </option>
              </Select>
            )}
          </Field>
          <Field label="Refund window" error="Choose how long.">
            {(control) => (
              <Select {...control} defaultValue="">
                <option value="">Choose</option>
                <optgroup label="Short">
                  <option value="600">10 minutes</option>
                  <option value="3600">1 hour</option>
                </optgroup>
                <optgroup label="Long">
                  <option value="86400">1 day</option>
                </optgroup>
              </Select>
            )}
          </Field>
          <Field label="Currency">
            {(control) => (
              <Select {...control} disabled>
                <option>Nano</option>
              </Select>
            )}
          </Field>
          <Select aria-label="Sort by" size="small" className="self-end">
            <option>Newest first</option>
            <option>Oldest first</option>
          </Select>
        </States>
      </Specimen>
      <Specimen title="Checkbox" note="Sent with its form. Never ticked beforehand.">
        <States>
          <FieldGroup legend="Tell me when" hint="By e-mail, at most once a day.">
            <Checkbox name="when" value="sold" label="Someone pays for a post" />
            <Checkbox name="when" value="comment" label="Someone replies" hint="Not for replies to replies." />
            <Checkbox name="when" value="payout" label="A payout has arrived" defaultChecked />
          </FieldGroup>
          <div className="grid content-start gap-2">
            <MixedCheckbox label="All drafts" />
            <Checkbox label="I have the rights to these pictures" aria-invalid />
            <Checkbox label="Closed to you" disabled />
            <Checkbox label="Decided for you" disabled defaultChecked />
          </div>
        </States>
      </Specimen>
      <Specimen title="Switch" note="Takes effect at once.">
        <States>
          <div className="grid content-start gap-4">
            <Switch label="Tips" hint="Readers may add something on top." defaultChecked />
            <Switch label="Show me in search" />
          </div>
          <div className="grid content-start gap-4">
            <Switch label="Being saved" defaultChecked busy />
            <Switch label="Two-step payouts" hint="Needs a confirmed e-mail address." disabled />
            <Switch label="Always on" disabled defaultChecked />
          </div>
        </States>
      </Specimen>
      <Specimen title="Radio cards" note="One of a few, each with room to say what it means.">
        <RadioCards
          legend="Who may read this?"
          name="access"
          defaultValue="paid"
          columns={3}
          options={[
            { value: "free", label: "Everyone", description: "Free, for all and for search engines." },
            {
              value: "paid",
              label: "Who pays",
              description: "The first part stays free to read.",
              aside: <span className="text-copper">Ӿ0.05</span>,
            },
            { value: "members", label: "Members", description: "Not open yet.", disabled: true },
          ]}
        />
        <RadioCards
          legend="How was it written?"
          hint="Readers see your answer beside the title."
          name="made"
          required
          error="Choose one: it is asked of every post."
          options={[
            { value: "hand", label: "By hand" },
            {
              value: "helped",
              label: "With the help of a machine",
              description: "Spelling and translation do not count.",
            },
          ]}
        />
      </Specimen>
    </>
  );
}
