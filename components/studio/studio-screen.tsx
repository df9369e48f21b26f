import { NeedsAccount } from "#components/account/needs-account";
import { OwnPosts } from "#components/studio/own-posts";
import { ButtonLink } from "#components/ui/button-link";
import { EmptyState } from "#components/ui/empty-state";
import { TabLinks } from "#components/ui/tab-links";
import type { OwnPost } from "#lib/posts/own-posts";
import type { NanoRate } from "#lib/posts/price";

type Props = {
  tab: "/posts/drafts" | "/posts/published";
  /** Null for who has no account. */
  posts: OwnPost[] | null;
  handle: string | null;
  rate: NanoRate;
};

const TABS = [
  { href: "/posts/published", label: "Published" },
  { href: "/posts/drafts", label: "Drafts" },
] as const;

const PARTS = {
  "/posts/drafts": {
    first: { title: "Drafts", statuses: ["draft", "scheduled"], empty: "No drafts. Start with an idea." },
    second: { title: "Trash", statuses: ["deleted"], note: "A post stays here for 30 days." },
  },
  "/posts/published": {
    first: { title: "Published", statuses: ["published", "removed"], empty: "Nothing is out yet." },
    second: { title: "Withdrawn", statuses: ["unpublished"], note: "Who has paid goes on reading; nobody else does." },
  },
};

/** What one has written, and what can be done with it. */
export function StudioScreen({ tab, posts, handle, rate }: Props) {
  const { first, second } = PARTS[tab];
  const among = (statuses: readonly string[]) => (posts ?? []).filter(({ status }) => statuses.includes(status));
  const [main, aside] = [among(first.statuses), among(second.statuses)];
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title font-serif tracking-tight">Your posts</h1>
        <ButtonLink href="/compose" tone="primary">
          Write
        </ButtonLink>
      </div>
      <TabLinks current={tab} label="Your posts" links={TABS} />
      {posts === null ? (
        <NeedsAccount title="No posts yet" />
      ) : (
        <>
          {main.length === 0 ? (
            <EmptyState title={first.empty} />
          ) : (
            <OwnPosts handle={handle} label={first.title} posts={main} rate={rate} />
          )}
          {aside.length > 0 ? (
            <section className="grid gap-3">
              <h2 className="text-heading font-serif tracking-tight">{second.title}</h2>
              <p className="text-small text-ink-soft">{second.note}</p>
              <OwnPosts handle={handle} label={second.title} posts={aside} rate={rate} />
            </section>
          ) : null}
        </>
      )}
    </div>
  );
}
