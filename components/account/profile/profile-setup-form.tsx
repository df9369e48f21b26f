"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { AvatarField } from "#components/account/profile/avatar-field.tsx";
import { FormMistakes } from "#components/account/profile/form-mistakes.tsx";
import { HandleField } from "#components/account/profile/handle-field.tsx";
import { useProfileForm } from "#components/account/profile/use-profile-form.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import type { OwnProfile } from "#lib/creators/creator.ts";

const FIELDS = ["name", "handle", "bio"] as const;

type Props = { profile: OwnProfile; suggestedHandle: string; next: Route };

export function ProfileSetupForm({ profile, suggestedHandle, next }: Props) {
  const router = useRouter();
  const { form, mistakes, isBusy, attempt } = useProfileForm({
    name: "profile-setup",
    fields: FIELDS,
    saved: profile,
    onSaved: () => router.push(next),
  });
  return (
    <form {...form} aria-label="Your profile" className="grid gap-7">
      <FormMistakes mistakes={mistakes} attempt={attempt} />
      <Field
        id="profile-name"
        label="Name"
        hint="Shown above your posts."
        error={mistakes.name}
        required
        maxCharacters={50}
      >
        {(control) => <Input {...control} name="name" autoComplete="name" defaultValue={profile.name ?? ""} />}
      </Field>
      <HandleField id="profile-handle" own={profile.handle ?? ""} suggested={suggestedHandle} error={mistakes.handle} />
      <AvatarField id="profile-avatar" name={profile.name ?? profile.handle ?? "?"} url={profile.avatar_url} />
      <Field id="profile-bio" label="Bio" error={mistakes.bio} optional maxCharacters={280}>
        {(control) => <Textarea {...control} name="bio" defaultValue={profile.bio ?? ""} />}
      </Field>
      <Button
        type="submit"
        tone="primary"
        size="large"
        className="justify-self-start"
        busy={isBusy}
        busyLabel="Saving…"
      >
        Continue
      </Button>
    </form>
  );
}
