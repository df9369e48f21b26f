"use client";

import { useEffect } from "react";
import { isCrawler } from "#components/layout/crawler";
import { describeError } from "#components/layout/describe-error";
import { ErrorScreen } from "#components/layout/error-screen";
import { Wordmark } from "#components/layout/mark";
import { Button } from "#components/ui/button";
import { linkStyle } from "#components/ui/link";

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
        <Button tone="primary" onClick={retry}>
          Try again
        </Button>
        <a href="/" className={linkStyle()}>
          Go to the front page
        </a>
      </ErrorScreen>
    </main>
  );
}
