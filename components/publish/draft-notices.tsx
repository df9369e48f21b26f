import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { Draft } from "#lib/posts/drafts/draft.ts";

/** What its author should know of a post before publishing it. */
export function DraftNotices({ draft }: { draft: Draft }) {
  return (
    <>
      {draft.has_age_gate ? (
        <Callout title="This post has an age gate.">
          It stays when you publish: our lists, feeds and mails leave the post out, and its page is for people of 18 and
          over. <Link href="/decisions">Read why, and appeal</Link>
        </Callout>
      ) : null}
      {draft.kept_back_because ? (
        <Callout title="It did not come out on time." tone="warning">
          {draft.kept_back_because}
        </Callout>
      ) : null}
    </>
  );
}
