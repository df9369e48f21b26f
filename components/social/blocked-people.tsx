import { SettingsSection } from "#components/account/settings-section.tsx";
import { BlockForm } from "#components/social/block-form.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { type PersonCard, profilePath } from "#lib/posts/profiles/profile.ts";

/** In the settings: whom one has blocked, each with a way back. */
export function BlockedPeople({ people }: { people: readonly PersonCard[] }) {
  return (
    <SettingsSection
      about="They cannot follow you or comment on your posts. You can block someone from the menu on their profile."
      anchor="blocked"
      title="Blocked people"
    >
      {people.length === 0 ? (
        <p className="text-small">You have not blocked anyone.</p>
      ) : (
        <ul className="divide-hairline divide-y">
          {people.map((person) => (
            <li className="flex items-center gap-4 py-3" key={person.id}>
              <Avatar isDecorative name={person.name} src={person.avatarUrl} />
              <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
                <Link className="wrap-anywhere" href={profilePath(person.handle)} tone="quiet">
                  <span className="text-ink font-medium">{person.name}</span>
                </Link>
                <span className="text-ink-faint text-small">@{person.handle}</span>
              </p>
              <BlockForm back="/settings/profile" isBlocked person={person} />
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
