import { HomeScreen } from "#components/browse/home-screen.tsx";
import { StructuredData } from "#components/post/structured-data.tsx";
import { isBuilding } from "#lib/env/phase.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readCategories } from "#lib/posts/browse/content.ts";
import { readHome } from "#lib/posts/browse/home.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import { describeWebSite } from "#lib/posts/reading/structured-data.ts";

export const metadata = pageMetadata("/", { alternates: { types: { "application/rss+xml": "/rss.xml" } } });
/** Revalidates for the price and for timed staff picks, which go stale without an event. */
export const revalidate = 300;

export default async function HomePage() {
  const sections = await readHome();
  const [rate, categories] = isBuilding ? [null, []] : await Promise.all([readNanoRate(), readCategories()]);
  return (
    <div className="max-w-page mx-auto grid gap-12 px-4 pt-8 pb-24 sm:gap-16 sm:px-6 sm:pt-20">
      {isBuilding ? null : <StructuredData data={describeWebSite()} />}
      <HomeScreen categories={categories} rate={rate} sections={sections}>
        <section className="following" data-follows="" />
        <section className="continue" data-continue="" />
      </HomeScreen>
    </div>
  );
}
