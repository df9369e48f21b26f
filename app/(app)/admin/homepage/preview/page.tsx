import { HomeScreen } from "#components/browse/home-screen.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { listHomeLayouts, sectionsForVisitors } from "#lib/moderation/homepage/queries.ts";
import { readCategories } from "#lib/posts/browse/content.ts";
import { fillHome } from "#lib/posts/browse/home.ts";
import { readNanoRate } from "#lib/posts/cache.ts";

export const metadata = pageMetadata("/admin/homepage/preview", { robots: { index: false } });

/** The front page with the draft, for staff alone. */
export default async function HomepagePreviewPage() {
  const { db } = await requirePageSession("/admin/homepage/preview");
  const { draft } = await listHomeLayouts(db);
  const back = <Link href="/admin/homepage">Back to the draft</Link>;
  if (!draft) {
    return (
      <>
        <h1 className="text-heading font-serif tracking-tight">Preview</h1>
        <p>There is no draft now. One of us has published or discarded it. {back}</p>
      </>
    );
  }
  const [sections, rate, categories] = await Promise.all([
    fillHome(sectionsForVisitors(draft.sections, new Date())),
    readNanoRate(),
    readCategories(),
  ]);
  return (
    <>
      <Callout title="A preview">
        This is the front page with the saved draft. Readers do not see it yet. {back}
      </Callout>
      <div className="grid gap-12 sm:gap-16">
        <HomeScreen categories={categories} rate={rate} sections={sections} />
      </div>
    </>
  );
}
