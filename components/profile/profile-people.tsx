import type { Route } from "next";
import { PeopleList } from "#components/profile/people-list.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { type PersonCard, profilePath } from "#lib/posts/profiles/profile.ts";

type Props = {
  handle: string;
  tab: "followers" | "following";
  people: readonly PersonCard[];
  /** The next page of the list. Null at its end. */
  next: Route | null;
};

export function ProfilePeople({ handle, tab, people, next }: Props) {
  if (people.length === 0)
    return (
      <EmptyState
        title={tab === "followers" ? `No one follows @${handle} yet.` : `@${handle} does not follow anyone yet.`}
      />
    );
  return (
    <>
      <PeopleList back={profilePath(handle, tab)} people={people} />
      <LoadMore href={next} label="Next page" />
    </>
  );
}
