import { HomeSection } from "#components/browse/home-section.tsx";
import { HowItWorks } from "#components/browse/how-it-works.tsx";
import { Mark } from "#components/layout/frame/mark.tsx";
import { StructuredData } from "#components/post/structured-data.tsx";
import { SearchSuggestions } from "#components/search/search-suggestions.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { isBuilding } from "#lib/env/phase.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readCategories } from "#lib/posts/browse/content.ts";
import { readHome } from "#lib/posts/browse/home.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import { describeWebSite } from "#lib/posts/reading/structured-data.ts";
import { SAID } from "#lib/site/promises.ts";

export const metadata = pageMetadata("/", { alternates: { types: { "application/rss+xml": "/rss.xml" } } });
/** Revalidates for the price and for timed staff picks, which go stale without an event. */
export const revalidate = 300;

export default async function HomePage() {
  const sections = await readHome();
  const [rate, categories] = sections.length > 0 ? await Promise.all([readNanoRate(), readCategories()]) : [null, []];
  return (
    <div className="max-w-page mx-auto grid gap-16 px-4 pt-12 pb-24 sm:px-6 sm:pt-20">
      {isBuilding ? null : <StructuredData data={describeWebSite()} />}
      <header className="grid items-center gap-10 lg:grid-cols-[1fr_auto] lg:gap-20">
        <Mark variant="engraved" className="text-copper size-24 sm:size-32 lg:order-last lg:size-64" />
        <div className="grid gap-6">
          <h1 className="text-display font-serif tracking-tight">
            <span className="block">Read one post.</span> <span className="block">Pay for one post.</span>
          </h1>
          <p className="text-lead text-ink-soft max-w-[34rem] font-serif">
            From {SAID.smallestPrice}, no account. Most posts: money back if it’s not worth it.
          </p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink href="/browse" size="large" tone="primary">
              Browse posts
            </ButtonLink>
            <ButtonLink href="/compose" size="large">
              Start writing
            </ButtonLink>
          </p>
        </div>
      </header>
      {sections.map((section, at) => (
        <HomeSection isFirst={at === 0} key={section.id} rate={rate} section={section} />
      ))}
      <HowItWorks />
      {categories.length > 0 ? (
        <div className="border-t pt-6">
          <SearchSuggestions categories={categories} title="Subjects" />
        </div>
      ) : null}
    </div>
  );
}
