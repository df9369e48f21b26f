import type { Route } from "next";
import type { ReactNode } from "react";
import { Copied, Moment } from "#components/admin/drawer/row-parts.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import type { FoundPerson, FoundPost } from "#lib/admin/search.ts";
import { personPath } from "#lib/moderation/people/person.ts";
import { postPath } from "#lib/posts/post.ts";
import { profilePath } from "#lib/posts/profiles/profile.ts";

/** The title of a person's drawer. */
export function nameFound({ handle, name }: FoundPerson): string {
  return handle === null ? (name ?? "An account without a handle") : `@${handle}`;
}

/** A person, as moderators first see them. Nothing here is an amount. */
export function FoundPersonFacts({ person }: { person: FoundPerson }) {
  const { handle } = person;
  return (
    <Found
      facts={[
        [
          "Handle",
          handle === null ? (
            "None yet"
          ) : (
            <Link href={profilePath(handle)} key="handle">
              @{handle}
            </Link>
          ),
        ],
        ["Name", person.name],
        ["Status", person.status],
        ["Writes with automated tools", person.is_agent ? "Yes" : null],
        ["Joined", <Moment at={person.joined_at} key="joined" />],
        ["Published posts", person.posts],
        ["Open reports", person.open_reports],
        ["User", <Copied key="id" text={person.id} />],
      ]}
    >
      <Link href={personPath(person.id)}>All about this account, and what to do</Link>
    </Found>
  );
}

/** A post and its author. */
export function FoundPostFacts({ post, author }: { post: FoundPost; author: FoundPerson | null }) {
  const handle = author?.handle ?? null;
  const path = handle && post.slug ? postPath({ author: { handle }, slug: post.slug }) : null;
  return (
    <Found
      facts={[
        [
          "Address",
          path === null ? null : (
            <Link href={path} key="address">
              {path}
            </Link>
          ),
        ],
        [
          "Author",
          author && (
            <Link href={personPath(author.id)} key="author">
              {nameFound(author)}
            </Link>
          ),
        ],
        ["Status of the author", author && author.status !== "active" ? author.status : null],
        ["Status", post.status],
        ["In lists", post.is_listed ? "Yes" : "No"],
        ["Published", <Moment at={post.published_at} key="published" />],
        ["Open reports", post.open_reports],
        ["Post", <Copied key="id" text={post.id} />],
      ]}
    >
      {post.open_reports > 0 ? <Link href="/admin/reports">Open reports</Link> : null}
      {post.status === "published" ? (
        <Link href={`/report/post/${post.id}` as Route}>Report it, to decide about it</Link>
      ) : null}
    </Found>
  );
}

function Found({ facts, children }: { facts: [string, ReactNode][]; children: ReactNode }) {
  return (
    <>
      <p className="text-small flex flex-wrap gap-x-6 gap-y-2">{children}</p>
      <Facts
        facts={facts.flatMap(([term, detail]) =>
          detail === null ? [] : [{ term, detail: <span className="wrap-anywhere">{detail}</span> }],
        )}
      />
    </>
  );
}
