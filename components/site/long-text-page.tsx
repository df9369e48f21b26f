import type { Route } from "next";
import type { ReactNode } from "react";
import { PageHead } from "#components/site/page-head.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { anchorOf, type LongTextHead } from "#lib/site/long-text.ts";

type Props = { head: LongTextHead; isDraft: boolean; children: ReactNode };

/** A long text with its version, date and contents above. */
export function LongTextPage({ head: { title, summary, version, updated, contents }, isDraft, children }: Props) {
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-10 px-4 py-10 sm:px-6 sm:py-16">
      <PageHead title={title} lead={summary}>
        <p className="text-small text-ink-faint">
          Version {version} · Last updated <Day at={`${updated}T12:00:00Z`} />
        </p>
      </PageHead>
      <div className="grid items-start gap-10 lg:grid-cols-[15rem_minmax(0,40rem)] lg:gap-16">
        <nav aria-label="Contents" className="text-small lg:sticky lg:top-8 print:hidden">
          <h2 className="text-caption text-ink-faint mb-2">Contents</h2>
          <ol className="divide-hairline divide-y border-y">
            {contents.map((heading) => (
              <li key={heading}>
                <Link className="block py-2" href={`#${anchorOf(heading)}` as Route} tone="quiet">
                  {heading}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-8">
          {isDraft ? (
            <Callout title="This text is a draft" tone="warning">
              It describes honestly what this site does. It is not legal advice: the operator must have a local lawyer
              check it before relying on it.
            </Callout>
          ) : null}
          <div className="site-text">{children}</div>
        </div>
      </div>
    </div>
  );
}
