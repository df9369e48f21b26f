import type { Route } from "next";
import { StructuredData } from "#components/post/structured-data.tsx";
import { FaqSearch } from "#components/site/faq-search.tsx";
import { PageHead } from "#components/site/page-head.tsx";
import { QuestionList } from "#components/site/question-list.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { renderAtFirstUse } from "#lib/http/pages/first-use.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { describeQuestions, listQuestions } from "#lib/site/faq/faq.ts";
import { anchorOf } from "#lib/site/long-text.ts";

export const metadata = pageMetadata("/faq", {
  title: "Questions and answers",
  description: "Reading, paying, refunds, writing, Nano, and who sees what.",
});

export default async function FaqPage() {
  await renderAtFirstUse();
  const groups = listQuestions();
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-12 px-4 py-10 sm:px-6 sm:py-16">
      <StructuredData data={describeQuestions()} />
      <PageHead
        title="Questions and answers"
        lead={
          <>
            If yours is not here, <Link href="/contact">write to us</Link>.
          </>
        }
      />
      <div className="grid gap-6 print:hidden">
        <FaqSearch />
        <nav aria-label="Subjects">
          <ul className="text-small flex flex-wrap gap-x-6 gap-y-1">
            {groups.map(({ title }) => (
              <li key={title}>
                <Link className="inline-flex min-h-8 items-center" href={`#${anchorOf(title)}` as Route} tone="quiet">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {groups.map(({ title, questions }) => (
        <section className="grid gap-4" key={title}>
          <h2 className="text-heading font-serif tracking-tight" id={anchorOf(title)}>
            {title}
          </h2>
          <QuestionList questions={questions} />
        </section>
      ))}
    </div>
  );
}
