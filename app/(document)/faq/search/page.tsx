import { FaqSearch } from "#components/site/faq-search.tsx";
import { PageHead } from "#components/site/page-head.tsx";
import { QuestionList } from "#components/site/question-list.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { searchQuestions } from "#lib/site/faq/faq.ts";

export const metadata = pageMetadata("/faq/search", { title: "Search the questions", robots: { index: false } });

export default async function FaqSearchPage({ searchParams }: PageProps<"/faq/search">) {
  const { q } = await searchParams;
  const query = typeof q === "string" ? q.trim() : "";
  const found = searchQuestions(query);
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-10 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead title="Search the questions" />
      <FaqSearch query={query} />
      {query === "" ? null : <p className="text-small text-ink-soft">{countFound(found.length)}</p>}
      {found.length > 0 ? <QuestionList linksTo="/faq" questions={found} /> : null}
      <p>
        <Link href="/faq">All questions and answers</Link>
      </p>
    </div>
  );
}

function countFound(count: number): string {
  if (count === 0) return "No answer has these words. Try fewer words, or write to us on the Contact page.";
  return count === 1 ? "One answer" : `${count} answers`;
}
