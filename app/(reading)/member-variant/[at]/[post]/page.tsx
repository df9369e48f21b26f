import { notFound } from "next/navigation";
import { cache } from "react";
import { PostPage } from "#components/post/page/post-page";
import { ViewerBar } from "#components/post/page/viewer-bar";
import { findPageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";
import { readHandle } from "#lib/posts/address";
import { readMemberPage } from "#lib/posts/member-page";
import { describePost } from "#lib/posts/metadata";
import { postPath } from "#lib/posts/post";
import { readPublicPage } from "#lib/posts/public-page";

type Props = PageProps<"/member-variant/[at]/[post]">;

export async function generateMetadata({ params }: Props) {
  const own = await readOwn(params);
  return own ? pageMetadata(postPath(own.page.post), describePost(own.page.post)) : notFound();
}

/** A post as its author and its buyers see it. The proxy sends them here; the address stays the post's own. */
export default async function MemberPostPage({ params, searchParams }: Props) {
  const own = await readOwn(params);
  if (!own) return notFound();
  const { isAuthor, withdrawnAt, page } = own;
  const isAsVisitor = isAuthor && !withdrawnAt && (await searchParams).view === "visitor";
  return (
    <>
      <ViewerBar isAsVisitor={isAsVisitor} isAuthor={isAuthor} path={postPath(page.post)} withdrawnAt={withdrawnAt} />
      <PostPage {...(isAsVisitor ? await readPublicPage(page.post) : page)} />
    </>
  );
}

async function readOwn(params: Props["params"]) {
  const { at, post } = await params;
  return readOnce(readHandle(at) ?? "", post);
}

/** Title and page ask for the same. */
const readOnce = cache(async (handle: string, slug: string) => {
  const session = await findPageSession();
  return session && readMemberPage(session, handle, slug);
});
