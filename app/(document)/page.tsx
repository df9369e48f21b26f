import { HomeHead } from "#components/browse/home-head.tsx";
import { HomeSection } from "#components/browse/home-section.tsx";
import { HowItWorks } from "#components/browse/how-it-works.tsx";
import { StructuredData } from "#components/post/structured-data.tsx";
import { SearchSuggestions } from "#components/search/search-suggestions.tsx";
import { QuestionList } from "#components/site/question-list.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { isBuilding } from "#lib/env/phase.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readCategories } from "#lib/posts/browse/content.ts";
import { readHome } from "#lib/posts/browse/home.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import { describeWebSite } from "#lib/posts/reading/structured-data.ts";
import { listFirstQuestions } from "#lib/site/faq/faq.ts";

export const metadata = pageMetadata("/", { alternates: { types: { "application/rss+xml": "/rss.xml" } } });
/** Revalidates for the price and for timed staff picks, which go stale without an event. */
export const revalidate = 300;

export default async function HomePage() {
  const sections = await readHome();
  const [rate, categories] = isBuilding ? [null, []] : await Promise.all([readNanoRate(), readCategories()]);
  return (
    <div className="max-w-page mx-auto grid gap-12 px-4 pt-8 pb-24 sm:gap-16 sm:px-6 sm:pt-20">
      {isBuilding ? null : <StructuredData data={describeWebSite()} />}
      <HomeHead rate={rate} />
      <section className="following" data-follows="" />
      <section className="continue" data-continue="" />
      {sections.map((section, at) => (
        <HomeSection isFirst={at === 0} key={section.id} rate={rate} section={section} />
      ))}
      <HowItWorks />
      <section aria-labelledby="questions" className="drawn-near grid gap-6 border-t pt-6">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="text-small text-copper font-medium" id="questions">
            Questions
          </h2>
          <Link aria-label="All questions and answers" className="text-small" href="/faq" tone="quiet">
            All
          </Link>
        </div>
        <QuestionList linksTo="/faq" questions={listFirstQuestions()} />
      </section>
      {categories.length > 0 ? (
        <div className="border-t pt-6">
          <SearchSuggestions categories={categories} title="Subjects" />
        </div>
      ) : null}
    </div>
  );
}
