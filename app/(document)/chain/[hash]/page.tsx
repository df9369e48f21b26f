import { cache } from "react";
import { MissingNowScreen } from "#components/layout/errors/missing-screen.tsx";
import { ChainBlockFacts } from "#components/purchase/receipts/chain-block-facts.tsx";
import { ExternalLink, Link } from "#components/ui/navigation/link.tsx";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readBlockHash } from "#lib/purchases/receipts/chain-block.ts";
import { explorerUrl } from "#lib/purchases/receipts/explorer.ts";
import { findChainBlock } from "#lib/purchases/receipts/queries.ts";

type Props = PageProps<"/chain/[hash]">;

export async function generateMetadata({ params }: Props) {
  const block = await readBlock((await params).hash);
  if (!block) return MISSING_METADATA;
  return pageMetadata("/chain", { title: "Nano block", robots: { index: false, follow: false } });
}

/** What we know of a block that paid us or that we sent: what the chain shows anyone, in case an explorer is gone. */
export default async function ChainPage({ params }: Props) {
  const block = await readBlock((await params).hash);
  if (!block) return <MissingNowScreen />;
  const explorer = explorerUrl(block.hash);
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <header className="grid gap-3">
        <h1 className="text-title font-serif tracking-tight">Nano block</h1>
        <p className="text-caption font-mono break-all">{block.hash}</p>
      </header>
      <ChainBlockFacts block={block} />
      <p className="text-small text-ink-soft">
        Everything here is public on the Nano network. We never show which post or reader a block belongs to. Is it your
        payment? <Link href={`/receipts/lookup?q=${block.hash}`}>Find its receipt</Link>.
        {explorer ? (
          <>
            {" "}
            <ExternalLink href={explorer}>See it on an explorer</ExternalLink>.
          </>
        ) : null}
      </p>
    </div>
  );
}

/** Cached: the metadata and the page ask for the same. */
const readBlock = cache(async (text: string) => {
  const hash = readBlockHash(text);
  return hash === null ? null : findChainBlock(hash);
});
