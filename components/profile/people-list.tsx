import { Link } from "#components/ui/navigation/link.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { type PersonCard, profilePath } from "#lib/posts/profiles/profile.ts";

export function PeopleList({ people }: { people: readonly PersonCard[] }) {
  return (
    <ul className="divide-hairline divide-y">
      {people.map(({ id, handle, name, avatarUrl }) => (
        <li className="flex items-center gap-4 py-3" key={id}>
          <Avatar isDecorative name={name} src={avatarUrl} />
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Link href={profilePath(handle)} tone="quiet">
              <span className="text-ink font-medium">{name}</span>
            </Link>
            <span className="text-ink-faint text-small">@{handle}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
