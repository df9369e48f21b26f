import type { Route } from "next";
import { FollowForm } from "#components/social/follow-form.tsx";
import { FollowsYou } from "#components/social/follows-you.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { type PersonCard, profilePath } from "#lib/posts/profiles/profile.ts";

type Props = {
  people: readonly PersonCard[];
  /** This page's path. */
  back: Route;
};

export function PeopleList({ people, back }: Props) {
  return (
    <ul className="divide-hairline divide-y">
      {people.map(({ id, handle, name, avatarUrl }) => (
        <li className="flex items-center gap-4 py-3" key={id}>
          <Avatar isDecorative name={name} src={avatarUrl} />
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <Link className="wrap-anywhere" href={profilePath(handle)} tone="quiet">
              <span className="text-ink font-medium">{name}</span>
            </Link>
            <span className="text-ink-faint text-small">@{handle}</span>
            <FollowsYou personId={id} />
          </p>
          <FollowForm back={back} creator={{ id, name }} />
        </li>
      ))}
    </ul>
  );
}
