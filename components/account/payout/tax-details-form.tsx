"use client";

import { useRouter } from "next/navigation";
import { FormMistakes } from "#components/account/profile/form-mistakes.tsx";
import { useProfileForm } from "#components/account/profile/use-profile-form.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import type { OwnProfile } from "#lib/creators/creator.ts";
import type { Country } from "#lib/creators/locales.ts";

const FIELDS = ["legal_name", "legal_address", "country", "tax_id"] as const;

/** Who sells, as a tax office asks it. */
export function TaxDetailsForm({ profile, countries }: { profile: OwnProfile; countries: Country[] }) {
  const router = useRouter();
  const { form, mistakes, isBusy, attempt } = useProfileForm({
    name: "tax",
    fields: FIELDS,
    saved: profile,
    onSaved: () => router.refresh(),
  });
  return (
    <form {...form} aria-label="Tax details" className="grid gap-6">
      <FormMistakes mistakes={mistakes} attempt={attempt} />
      <Field id="profile-legal_name" label="Legal name" error={mistakes.legal_name}>
        {(control) => (
          <Input {...control} autoComplete="name" defaultValue={profile.legal_name ?? ""} name="legal_name" />
        )}
      </Field>
      <Field id="profile-legal_address" label="Address" error={mistakes.legal_address}>
        {(control) => (
          <Textarea
            {...control}
            autoComplete="street-address"
            defaultValue={profile.legal_address ?? ""}
            name="legal_address"
          />
        )}
      </Field>
      <Field id="profile-country" label="Country" error={mistakes.country}>
        {(control) => (
          <Select
            {...control}
            autoComplete="country"
            className="max-w-72"
            defaultValue={profile.country ?? ""}
            name="country"
          >
            <option value="">Not chosen</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        id="profile-tax_id"
        label="Tax number"
        hint="For example a VAT number. Readers never see it."
        error={mistakes.tax_id}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            className="max-w-72"
            defaultValue={profile.tax_id ?? ""}
            name="tax_id"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" className="justify-self-start" busy={isBusy} busyLabel="Saving…">
        Save
      </Button>
    </form>
  );
}
