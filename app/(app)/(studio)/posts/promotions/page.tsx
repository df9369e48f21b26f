import type { Route } from "next";
import { NeedsAccount } from "#components/account/needs-account.tsx";
import { PromotionList } from "#components/promotions/promotion-list.tsx";
import { StudioFrame } from "#components/studio/studio-frame.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { listOwnPromotions } from "#lib/promotions/queries.ts";

export const metadata = pageMetadata("/posts/promotions", { title: "Your promotions", robots: { index: false } });

export default async function PromotionsPage({ searchParams }: PageProps<"/posts/promotions">) {
  const { db, viewer } = await requirePageSession("/posts/promotions");
  const after = uuidParam.safeParse((await searchParams).after);
  const page = viewer.isAnonymous ? null : await listOwnPromotions(db, after.data ?? null);
  return (
    <StudioFrame current="/posts/promotions">
      {page === null ? (
        <NeedsAccount title="No promotions yet" />
      ) : (
        <>
          <PromotionList promotions={page.items} />
          {page.nextAfter === null ? null : (
            <p>
              <Link href={`/posts/promotions?after=${page.nextAfter}` as Route}>Older promotions</Link>
            </p>
          )}
        </>
      )}
    </StudioFrame>
  );
}
