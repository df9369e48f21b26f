import { cookies, headers } from "next/headers";
import { cache } from "react";
import { MissingNowScreen } from "#components/layout/errors/missing-screen.tsx";
import { ChangeNote } from "#components/post/page/change-note.tsx";
import { PostPage } from "#components/post/page/post-page.tsx";
import { ViewerBar } from "#components/post/page/viewer-bar.tsx";
import { WorthQuestion } from "#components/post/page/worth-question.tsx";
import { DownloadLinks } from "#components/purchase/library/download-links.tsx";
import { KeepLibrary } from "#components/purchase/library/keep-library.tsx";
import { OfferedRefund } from "#components/purchase/refunds/offered-refund.tsx";
import { ReadToEnd } from "#components/purchase/refunds/read-to-end.tsx";
import { openUntil, ReceiptBar } from "#components/purchase/refunds/receipt-bar.tsx";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import { readingMinutes } from "#lib/posts/document/document.ts";
import { type PostCard, type PublishedPost, postPath } from "#lib/posts/post.ts";
import { openPostAddress, readHandle } from "#lib/posts/reading/address.ts";
import { readMemberPage, toMemberPage } from "#lib/posts/reading/member-page.ts";
import type { OwningPurchase } from "#lib/posts/reading/member-queries.ts";
import { describePost } from "#lib/posts/reading/metadata.ts";
import { readPublicPage } from "#lib/posts/reading/public-page.ts";
import { findTextByToken } from "#lib/purchases/access/token-queries.ts";
import { findPurchasedReceipt } from "#lib/purchases/reading/purchased-receipt.ts";

type Props = PageProps<"/variant/[at]/[post]">;

export async function generateMetadata({ params }: Props) {
  const post = (await readMember(params))?.page.post ?? (await findPublic(params));
  return post ? pageMetadata(postPath(post), describePost(post, await readNanoRate())) : MISSING_METADATA;
}

/**
 * A post as its author and its buyers see it. The proxy rewrites their requests to this; the address stays the post's own.
 * Without a proof of access, the page is the public one.
 */
export default async function MemberPostPage({ params, searchParams }: Props) {
  const own = await readMember(params);
  if (!own) return <NotOwned params={params} />;
  const { isAuthor, isHidden, withdrawnAt, changeNote, bought, page } = own;
  const isAsVisitor = isAuthor && !isHidden && !withdrawnAt && (await searchParams).view === "visitor";
  return (
    <>
      <ViewerBar {...{ isAsVisitor, isAuthor, isHidden, withdrawnAt }} path={postPath(page.post)} />
      {changeNote && !isAsVisitor ? <ChangeNote note={changeNote} /> : null}
      {isAuthor ? null : <CutNote author={page.post.author} bought={bought} postId={page.post.id} />}
      {isAsVisitor ? (
        <PostPage {...(await readPublicPage(page.post))} />
      ) : (
        <PostPage {...page}>
          {isAuthor ? (
            <p className="post-frame text-small text-ink-soft mt-10 flex gap-x-3 print:hidden">
              Download <DownloadLinks postId={page.post.id} />
            </p>
          ) : (
            <OwnPostNotes bought={bought} post={page.post} />
          )}
        </PostPage>
      )}
    </>
  );
}

async function NotOwned({ params }: Pick<Props, "params">) {
  const post = await findPublic(params);
  return post ? <PostPage {...(await readPublicPage(post))} /> : <MissingNowScreen />;
}

type OwnProps = { bought: OwningPurchase | null; postId: string };

/** What a buyer sees above a text that has lost more than half of its words. */
async function CutNote({ author, bought, postId }: OwnProps & { author: PostCard["author"] }) {
  const receipt = await readReceipt(bought, postId);
  return receipt?.offer ? (
    <OfferedRefund authorHandle={author.handle} offer={receipt.offer} purchaseId={receipt.purchaseId} />
  ) : null;
}

/** What a buyer sees under the text: the purchase, and how not to lose it. */
async function OwnPostNotes({ bought, post }: Omit<OwnProps, "postId"> & { post: PublishedPost }) {
  const receipt = await readReceipt(bought, post.id);
  const isReturnable = receipt !== null && openUntil(receipt) !== null;
  return (
    <>
      {isReturnable ? (
        <ReadToEnd purchaseId={receipt.purchaseId} readingMinutes={readingMinutes(post.paidWords)} />
      ) : null}
      {receipt ? <WorthQuestion answer={receipt.isWorthIt} path={postPath(post)} postId={post.id} /> : null}
      <ReceiptBar receipt={receipt} />
      <KeepLibrary />
    </>
  );
}

async function findPublic(params: Props["params"]) {
  const { at, post } = await params;
  const found = await openPostAddress(at, post);
  return found.kind === "post" ? found.post : null;
}

async function readMember(params: Props["params"]) {
  const { at, post } = await params;
  return readCached(readHandle(at) ?? "", post);
}

/** Cached: the note above and the bar below ask for the same. */
const readReceipt = cache(async (bought: OwningPurchase | null, postId: string) =>
  findPurchasedReceipt(bought, { cookies: (await cookies()).getAll(), headers: await headers() }, postId),
);

/** Cached: the metadata and the page ask for the same. */
const readCached = cache(async (handle: string, slug: string) => {
  const own = await readMemberPage(handle, slug);
  if (own) return own;
  const held = await findTextByToken((await cookies()).getAll(), handle, slug);
  return held && toMemberPage(held, false);
});
