import { cookies } from "next/headers";
import { cache } from "react";
import { MissingNowScreen } from "#components/layout/errors/missing-screen.tsx";
import { DiscussionForm } from "#components/post/comments/discussion-form.tsx";
import { AgeGate } from "#components/post/page/age-gate.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { discussionPath } from "#lib/posts/comments/comment.ts";
import { readDiscussionPage } from "#lib/posts/comments/discussion-page.ts";
import { postPath } from "#lib/posts/post.ts";
import { tokenAccessOfCookies } from "#lib/purchases/access/caller.ts";
import { findTokenReader } from "#lib/purchases/access/token-queries.ts";

type Props = PageProps<"/comments/[postId]">;

export async function generateMetadata({ params, searchParams }: Props) {
  const page = await readPage(params, searchParams);
  if (!page) return MISSING_METADATA;
  return pageMetadata("/comments", { title: `Comments on ${page.discussion.title}`, robots: { index: false } });
}

/** The comments of a post, as this reader may see and write them. */
export default async function DiscussionRoute({ params, searchParams }: Props) {
  const page = await readPage(params, searchParams);
  if (!page) return <MissingNowScreen />;
  const { title, slug, author, comments, isGated } = page.discussion;
  const query = writeQuery(await searchParams);
  const discussion = (
    <div data-discussion={discussionPath(page.discussion.postId) + query}>
      <div data-discussion-part="">
        <DiscussionForm {...page} />
      </div>
    </div>
  );
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <header className="grid gap-2">
        <h1 className="text-title font-serif tracking-tight text-balance">Comments</h1>
        <p className="text-ink-soft">
          {comments === null
            ? null
            : `${comments === 1 ? "1 comment" : `${comments.toLocaleString("en")} comments`} on `}
          <Link href={postPath({ author, slug })}>{title}</Link> by {author.name}
        </p>
      </header>
      {isGated ? <AgeGate what="discussion">{discussion}</AgeGate> : discussion}
    </div>
  );
}

async function readPage(params: Props["params"], searchParams: Props["searchParams"]) {
  const [{ postId }, { of, after, sort }] = await Promise.all([params, searchParams]);
  const id = uuidParam.safeParse(postId);
  return id.success ? readOnce(id.data, textOf(of), textOf(after), textOf(sort)) : null;
}

/** Cached: the metadata and the page ask for the same. */
const readOnce = cache(async (id: string, of: string, after: string, sort: string) => {
  const tokens = findTokenReader(tokenAccessOfCookies((await cookies()).getAll()));
  return readDiscussionPage(id, { of, after, sort }, tokens);
});

/** Which part of the discussion was asked for. Empty for its first page. */
function writeQuery({ of, after, sort }: Awaited<Props["searchParams"]>): string {
  const asked = Object.entries({ of: textOf(of), after: textOf(after), sort: textOf(sort) });
  const query = new URLSearchParams(asked.filter(([, value]) => value !== "")).toString();
  return query === "" ? "" : `?${query}`;
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}
