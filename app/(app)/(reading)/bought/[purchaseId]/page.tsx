import { notFound } from "next/navigation";
import { cache } from "react";
import { DocumentText } from "#components/post/document/document-text.tsx";
import { MissingPartNote } from "#components/post/missing-part-note.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { findPageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { postPath } from "#lib/posts/post.ts";
import { findPurchasedVersion } from "#lib/purchases/reading/purchased-version.ts";

type Props = PageProps<"/bought/[purchaseId]">;

export async function generateMetadata({ params }: Props) {
  const bought = await readBought(params);
  if (!bought) notFound();
  return pageMetadata("/bought", { title: `${bought.title}, as you bought it`, robots: { index: false } });
}

/** The version that was bought. The latest one is at the post's own address. */
export default async function BoughtPage({ params }: Props) {
  const bought = await readBought(params);
  if (!bought) notFound();
  const { title, number, boughtAt, isCurrent, document, hasGaps, post, pictures, files } = bought;
  return (
    <article className="post-page pb-20">
      <p className="post-frame text-small text-ink-soft border-b py-4 print:hidden" role="note">
        Version {number}, as you bought it on <Day at={boughtAt} />.{" "}
        {isCurrent ? "It is the latest version." : <Link href={postPath(post)}>Read the latest version</Link>}
      </p>
      <header className="post-frame py-10">
        <h1 className="text-display font-serif tracking-tight text-balance">{title}</h1>
      </header>
      <div className="post-body">
        <DocumentText
          document={document}
          files={files}
          language={post.language}
          pictures={pictures}
          posts={new Map()}
        />
      </div>
      {hasGaps ? <MissingPartNote /> : null}
    </article>
  );
}

async function readBought(params: Props["params"]) {
  const { purchaseId } = await params;
  return uuidParam.safeParse(purchaseId).success ? readCached(purchaseId.toLowerCase()) : null;
}

/** Cached: the metadata and the page ask for the same. */
const readCached = cache(async (purchaseId: string) => {
  const session = await findPageSession();
  return session && findPurchasedVersion(session, purchaseId);
});
