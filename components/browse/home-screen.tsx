import type { ReactNode } from "react";
import { HomeHead } from "#components/browse/home-head.tsx";
import { HomeSection } from "#components/browse/home-section.tsx";
import { HowItWorks } from "#components/browse/how-it-works.tsx";
import { SearchSuggestions } from "#components/search/search-suggestions.tsx";
import { QuestionList } from "#components/site/question-list.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { FilledSection } from "#lib/posts/browse/home.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { listFirstQuestions } from "#lib/site/faq/faq.ts";

type Props = {
  sections: readonly FilledSection[];
  rate: NanoRate;
  categories: readonly { id: string; name: string }[];
  /** The reader's own sections, after the head. */
  children?: ReactNode;
};

/** The front page, as readers see it and as staff preview it. */
export function HomeScreen({ sections, rate, categories, children }: Props) {
  return (
    <>
      <HomeHead rate={rate} />
      {children}
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
    </>
  );
}
