"use client";

import { useEffect } from "react";
import { BareFrame } from "#components/layout/errors/bare-frame.tsx";
import { isCrawler } from "#components/layout/errors/crawler.ts";
import { describeError } from "#components/layout/errors/describe-error.ts";
import { ErrorScreen } from "#components/layout/errors/error-screen.tsx";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { linkStyle } from "#components/ui/navigation/link-style.ts";

type Props = { error: unknown; retry: () => void };

/**
 * Shown when a page fails. Shows crawlers nothing that they could take for the page. Every page preloads this, so it uses only
 * the styles of buttons and links, not their code.
 */
export function Failure({ error, retry }: Props) {
  const { status, title, description, incidentId } = describeError(error);
  const pageTitle = `${status} ${title}`;
  useEffect(() => {
    // The head still has the title of the page that failed.
    document.title = pageTitle;
    reportError(error);
  }, [error, pageTitle]);
  if (isCrawler(navigator.userAgent)) return null;
  // Plain links load a new document: what failed may still be in this one.
  return (
    <BareFrame>
      <ErrorScreen status={status} title={title} description={description} incidentId={incidentId}>
        <button type="button" onClick={retry} className={buttonStyle({ tone: "primary" })}>
          Try again
        </button>
        <a href="/" className={linkStyle()}>
          Go to the front page
        </a>
      </ErrorScreen>
    </BareFrame>
  );
}
