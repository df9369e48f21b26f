import { NeedsAccount } from "#components/account/needs-account.tsx";
import { AuthorFilter } from "#components/studio/author-filter.tsx";
import { AuthorPosts } from "#components/studio/author-posts.tsx";
import { BulkTrash } from "#components/studio/bulk-trash.tsx";
import { StudioFrame } from "#components/studio/studio-frame.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { AUTHOR_LISTS, type AuthorList, type AuthorQuery } from "#lib/posts/drafts/author-lists.ts";
import type { AuthorPost } from "#lib/posts/drafts/author-posts.ts";
import type { NanoRate } from "#lib/posts/price.ts";

type Props = {
  query: AuthorQuery;
  /** Null for visitors without an account. */
  posts: AuthorPost[] | null;
  handle: string | null;
  /** The author's time zone, for all times. */
  zone: string;
  rate: NanoRate;
};

const EMPTY: Record<AuthorList, string> = {
  published: "Nothing is published yet.",
  drafts: "No drafts. Start with an idea.",
  scheduled: "Nothing is scheduled.",
  aside: "Nothing is withdrawn, and the trash is empty.",
};

const NOTES: Partial<Record<AuthorList, string>> = {
  scheduled: "Each comes out automatically, within a minute of its time.",
  aside: "Buyers of a withdrawn post keep access. Posts stay in the trash for 30 days.",
};

/** The author's posts, and their actions. */
export function StudioScreen({ query, posts, handle, zone, rate }: Props) {
  const { list, text } = query;
  const { path, label } = AUTHOR_LISTS[list];
  return (
    <StudioFrame current={path}>
      {posts === null ? (
        <NeedsAccount title="No posts yet" />
      ) : (
        <>
          {posts.length > 0 || text !== "" ? <AuthorFilter query={query} /> : null}
          {posts.length === 0 ? (
            <EmptyState title={text === "" ? EMPTY[list] : `No title here contains “${text}”.`} />
          ) : (
            <section className="grid gap-3">
              {NOTES[list] ? <p className="text-small text-ink-soft">{NOTES[list]}</p> : null}
              {list === "drafts" ? <BulkTrash /> : null}
              <AuthorPosts
                handle={handle}
                isPickable={list === "drafts"}
                label={label}
                posts={posts}
                rate={rate}
                zone={zone}
              />
            </section>
          )}
        </>
      )}
    </StudioFrame>
  );
}
