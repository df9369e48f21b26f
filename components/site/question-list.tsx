import type { Route } from "next";
import { Fragment } from "react";
import { Link } from "#components/ui/navigation/link.tsx";
import { questionAnchor } from "#lib/site/faq/faq.ts";
import type { FaqAnswer, FaqQuestion } from "#lib/site/faq/question.ts";

/** Questions with visible answers: nothing to open, and the browser's search finds every word. */
export function QuestionList({ questions, linksTo }: { questions: readonly FaqQuestion[]; linksTo?: "/faq" }) {
  return (
    <dl className="divide-hairline divide-y border-y">
      {questions.map((question) => {
        const anchor = questionAnchor(question);
        return (
          <div
            className="group target:bg-copper-wash grid gap-x-10 gap-y-2 py-5 lg:grid-cols-[18rem_1fr]"
            id={linksTo ? undefined : anchor}
            key={anchor}
          >
            <dt className="text-lead max-w-measure font-serif text-balance">
              <Link className="no-underline hover:underline" href={`${linksTo ?? ""}#${anchor}` as Route}>
                {question.question}
              </Link>
            </dt>
            <dd className="text-reading text-ink-soft max-w-measure font-serif text-pretty">
              <AnswerText answer={question.answer} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function AnswerText({ answer }: { answer: FaqAnswer }) {
  return answer.map((part) => {
    if (typeof part === "string") return <Fragment key={part}>{part}</Fragment>;
    return (
      <Link href={part.path as Route} key={part.path}>
        {part.label}
      </Link>
    );
  });
}
