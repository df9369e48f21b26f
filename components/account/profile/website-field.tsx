import { WebsiteCheck } from "#components/account/profile/website-check.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import type { OwnProfile } from "#lib/creators/creator.ts";

type Props = { profile: OwnProfile; profileLink: string | null; error: string | undefined };

/** The website, and whether its domain is known to be theirs. */
export function WebsiteField({ profile: { website, verified_domain: domain }, profileLink, error }: Props) {
  return (
    <div className="grid gap-3">
      <Field id="profile-website" label="Website" error={error} optional>
        {(control) => (
          <Input
            {...control}
            name="website"
            type="url"
            inputMode="url"
            placeholder="https://"
            defaultValue={website ?? ""}
          />
        )}
      </Field>
      {website && profileLink ? (
        <WebsiteCheck key={website} website={website} domain={domain} profileLink={profileLink} />
      ) : null}
    </div>
  );
}
