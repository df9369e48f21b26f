"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { AvatarField } from "#components/account/profile/avatar-field.tsx";
import { FormMistakes } from "#components/account/profile/form-mistakes.tsx";
import { HandleField } from "#components/account/profile/handle-field.tsx";
import { LinksField } from "#components/account/profile/links-field.tsx";
import { ProfileCoverField } from "#components/account/profile/profile-cover-field.tsx";
import { PublishingFields } from "#components/account/profile/publishing-fields.tsx";
import { useProfileForm } from "#components/account/profile/use-profile-form.ts";
import { WebsiteField } from "#components/account/profile/website-field.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import type { OwnProfile } from "#lib/creators/creator.ts";
import type { EditableField } from "#lib/creators/profile-form.ts";
import type { NanoRate } from "#lib/posts/price.ts";

const FIELDS: readonly EditableField[] = [
  "name",
  "handle",
  "bio",
  "website",
  "links",
  "default_price_raw",
  "default_refund_window",
  "refunds_all_readers",
  "blocks_ai_crawlers",
  "is_agent",
  "agent_operator",
  "cover_alt",
];

type Props = {
  profile: OwnProfile;
  rate: NanoRate;
  handleLockedUntil: string | undefined;
  /** The address that a website has to link to. Null without a handle. */
  profileLink: string | null;
};

export function ProfileForm({ profile, rate, handleLockedUntil, profileLink }: Props) {
  const router = useRouter();
  const { form, mistakes, isBusy, attempt } = useProfileForm({
    name: "profile",
    fields: FIELDS,
    saved: profile,
    onSaved: () => router.refresh(),
  });
  return (
    <form {...form} aria-label="Profile" className="grid max-w-2xl gap-10">
      <FormMistakes mistakes={mistakes} attempt={attempt} />
      <AvatarField id="profile-avatar" name={profile.name ?? profile.handle ?? "?"} url={profile.avatar_url} />
      <ProfileCoverField mistake={mistakes.cover_alt} profile={profile} />
      <Group title="Who you are">
        <Field id="profile-name" label="Name" error={mistakes.name} required maxCharacters={50}>
          {(control) => <Input {...control} name="name" autoComplete="name" defaultValue={profile.name ?? ""} />}
        </Field>
        <HandleField
          id="profile-handle"
          own={profile.handle ?? ""}
          error={mistakes.handle}
          lockedUntil={handleLockedUntil}
        />
        <Field id="profile-bio" label="Bio" error={mistakes.bio} optional maxCharacters={280}>
          {(control) => <Textarea {...control} name="bio" defaultValue={profile.bio ?? ""} />}
        </Field>
        <WebsiteField profile={profile} profileLink={profileLink} error={mistakes.website} />
        <LinksField links={profile.links} mistakes={mistakes} />
      </Group>
      <Group title="How you publish">
        <PublishingFields profile={profile} rate={rate} mistakes={mistakes} />
      </Group>
      <Button
        type="submit"
        tone="primary"
        size="large"
        className="justify-self-start"
        busy={isBusy}
        busyLabel="Saving…"
      >
        Save
      </Button>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 border-t pt-8">
      <h2 className="text-heading font-serif tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
