"use client";

import { useEffect } from "react";
import { isCrawler } from "#components/layout/crawler";
import { describeError } from "#components/layout/describe-error";
import { ErrorScreen } from "#components/layout/error-screen";
import { Wordmark } from "#components/layout/mark";

type Props = { error: unknown; retry: () => void };

/** A page that broke, as its reader sees it. A crawler is shown nothing that it could take for the page. */
export function Failure({ error, retry }: Props) {
  const { status, title, description, incidentId } = describeError(error);
  const pageTitle = `${status} ${title}`;
  useEffect(() => {
    // The head still has the title of the page that broke.
    document.title = pageTitle;
    reportError(error);
  }, [error, pageTitle]);
  if (isCrawler(navigator.userAgent)) return null;
  // Plain links: a whole new document, as what broke may still be in this one.
  return (
    <main>
      <a
        href="/"
        aria-label="Farthing, front page"
        className="max-w-page mx-auto flex min-h-16 items-center px-4 sm:px-6"
      >
        <Wordmark />
      </a>
      <ErrorScreen status={status} title={title} description={description} incidentId={incidentId}>
        <button
          type="button"
          onClick={retry}
          className="rounded-control bg-copper text-on-copper hover:bg-copper-strong min-h-11 px-5 transition-colors"
        >
          Try again
        </button>
        <a href="/" className="text-copper hover:text-copper-strong underline underline-offset-4">
          Go to the front page
        </a>
      </ErrorScreen>
    </main>
  );
}
