import { PeopleList } from "#components/profile/people-list.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { PersonCard } from "#lib/posts/profiles/profile.ts";

type Props = { handle: string; tab: "followers" | "following"; people: readonly PersonCard[] };

export function ProfilePeople({ handle, tab, people }: Props) {
  if (people.length > 0) return <PeopleList people={people} />;
  return (
    <EmptyState
      title={tab === "followers" ? `No one follows @${handle} yet.` : `@${handle} does not follow anyone yet.`}
    />
  );
}
