import { AddFeature } from "#components/admin/features/change-feature.tsx";
import { FeatureSlots, PastFeatures } from "#components/admin/features/feature-slots.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { listStaffFeatures } from "#lib/moderation/features/queries.ts";
import { listCategories } from "#lib/posts/browse/queries.ts";

export const metadata = pageMetadata("/admin/featured", { robots: { index: false } });

export default async function FeaturedPage() {
  const { db } = await requirePageSession("/admin/featured");
  const [features, categories] = await Promise.all([listStaffFeatures(db), listCategories(db)]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-heading font-serif tracking-tight">Staff picks</h1>
        <AddFeature categories={categories} />
      </div>
      <p className="max-w-measure text-ink-soft">
        The posts that we put first, because they are good. No one can pay for it. What must not be here is{" "}
        <Link href="/admin/featured-exclusions">kept out of lists</Link>.
      </p>
      <FeatureSlots features={features} />
      <PastFeatures features={features} />
    </>
  );
}
