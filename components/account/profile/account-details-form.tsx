"use client";

import { useRouter } from "next/navigation";
import { FormMistakes } from "#components/account/profile/form-mistakes.tsx";
import { useProfileForm } from "#components/account/profile/use-profile-form.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { RadioCards } from "#components/ui/fields/radio-cards.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import type { OwnProfile } from "#lib/creators/creator.ts";

const FIELDS = ["language", "time_zone", "seller_type"] as const;

const SELLERS = [
  { value: "private", label: "A private person", description: "You sell now and then, not as a business." },
  { value: "trader", label: "A business", description: "You sell as a trader; readers have consumer rights." },
] as const;

type Props = { profile: OwnProfile; languages: { tag: string; name: string }[]; timeZones: string[] };

export function AccountDetailsForm({ profile, languages, timeZones }: Props) {
  const router = useRouter();
  const { form, mistakes, isBusy, attempt } = useProfileForm({
    name: "account",
    fields: FIELDS,
    saved: profile,
    onSaved: () => router.refresh(),
  });
  return (
    <form {...form} aria-label="About you" className="grid gap-6">
      <FormMistakes mistakes={mistakes} attempt={attempt} />
      <Field
        id="profile-language"
        label="Language"
        hint="The language you write in, unless a post says otherwise."
        error={mistakes.language}
      >
        {(control) => (
          <Select {...control} name="language" defaultValue={profile.language} className="max-w-72">
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="profile-time_zone" label="Time zone" error={mistakes.time_zone}>
        {(control) => (
          <Select {...control} name="time_zone" defaultValue={profile.time_zone ?? ""} className="max-w-72">
            <option value="">Not chosen: UTC</option>
            {timeZones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <RadioCards
        legend="You sell as"
        hint="Shown on your posts and on receipts."
        name="seller_type"
        options={SELLERS}
        columns={2}
        error={mistakes.seller_type}
        {...(profile.seller_type === null ? {} : { defaultValue: profile.seller_type })}
      />
      <Button type="submit" tone="primary" className="justify-self-start" busy={isBusy} busyLabel="Saving…">
        Save
      </Button>
    </form>
  );
}
