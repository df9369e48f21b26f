import type { ReactNode } from "react";
import { PostComments } from "#components/post/comments/post-comments.tsx";
import { DocumentText } from "#components/post/document/document-text.tsx";
import type { DocumentReferences } from "#components/post/document/render-context.ts";
import { MissingPartNote } from "#components/post/missing-part-note.tsx";
import { AgeGate } from "#components/post/page/age-gate.tsx";
import { AuthorCard } from "#components/post/page/author-card.tsx";
import { MoreFrom } from "#components/post/page/more-from.tsx";
import { PaywallCard, PaywallSheet } from "#components/post/page/paywall-card.tsx";
import { PostContents } from "#components/post/page/post-contents.tsx";
import { PostEnd } from "#components/post/page/post-end.tsx";
import { GatedOpening, PostHeader } from "#components/post/page/post-header.tsx";
import { ReadingControls } from "#components/post/page/reading-controls.tsx";
import { ReadingProgress } from "#components/post/page/reading-progress.tsx";
import { SaveForm } from "#components/post/page/save-form.tsx";
import { ShareMenu } from "#components/post/page/share-menu.tsx";
import type { OpenComments } from "#lib/posts/comments/threads.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { outlineOf } from "#lib/posts/document/outline.ts";
import { type PostCard, type PublishedPost, postPath } from "#lib/posts/post.ts";
import { type NanoRate, priceOf } from "#lib/posts/price.ts";

export type PostPageProps = {
  post: PublishedPost;
  /** What this reader can read: the free part, or all of it. */
  document: PostDocument;
  isWhole: boolean;
  /** Whether it stands behind an age gate. Who owns it has chosen it, so never on their page. */
  isGated?: boolean;
  /** Whether a block of the text cannot be shown. */
  hasGaps?: boolean;
  /** How many blocks of a whole text are free. */
  freeBlocks?: number;
  surroundings: DocumentReferences;
  bio: string | null;
  more: PostCard[];
  rate: NanoRate;
  /** Where the page is, for sharing. */
  url: string;
  /** What everybody can read of the comments, on the page for everyone. */
  comments?: OpenComments | null;
  /** Where locked pages are shown: whether test Nano pays. */
  isTestNetwork?: boolean;
  /** What the owner sees under the text. */
  children?: ReactNode;
};

/** A post page, for everyone or for one reader: the difference is how much of the text it has. */
export function PostPage({ post, document, surroundings, bio, more, rate, url, ...part }: PostPageProps) {
  const price = priceOf(post.terms, rate, new Date());
  const isCut = !part.isWhole && price.kind !== "free";
  const isGated = part.isGated ?? false;
  const reading = (
    <>
      <div className="post-frame mt-6 flex items-center justify-between border-y py-1 print:hidden">
        <ReadingControls />
        {/* A preview has no version that is out. */}
        {post.versionId ? <SaveForm postId={post.id} /> : null}
        <ShareMenu title={post.title} url={url} what="post" />
      </div>
      <div className={`post-body ${isCut ? "post-fade" : ""}`}>
        <PostContents language={post.language} outline={outlineOf(document)} />
        <DocumentText document={document} freeBlocks={part.freeBlocks} language={post.language} {...surroundings} />
      </div>
      {part.hasGaps ? <MissingPartNote /> : null}
      {isCut ? <PaywallCard post={post} price={price} /> : null}
      {part.children}
      <PostEnd post={post} />
      {post.versionId && post.commentsMode !== "off" ? (
        <PostComments comments={part.comments ?? null} post={post} />
      ) : null}
    </>
  );
  return (
    <>
      <article className="post-page pb-20">
        <ReadingProgress />
        <PostHeader isGated={isGated} post={post} />
        {isGated ? (
          <AgeGate what="post">
            <GatedOpening post={post} />
            {reading}
          </AgeGate>
        ) : (
          reading
        )}
        <AuthorCard author={post.author} back={post.versionId ? postPath(post) : null} bio={bio} />
        <MoreFrom author={post.author} posts={more} rate={rate} />
      </article>
      {isCut ? <PaywallSheet isTestNetwork={part.isTestNetwork ?? false} post={post} price={price} /> : null}
    </>
  );
}
