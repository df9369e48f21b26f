"use client";

import { useEffect } from "react";
import { isCrawler } from "#components/layout/errors/crawler.ts";
import { describeError } from "#components/layout/errors/describe-error.ts";

// The root layout broke: its style sheet and fonts may be gone with it.
const STYLE = `
:root { color-scheme: light dark; background: light-dark(#fbf7ee, #19140f); color: light-dark(#1a2029, #e7e1d4); accent-color: #97451f }
body { max-width: 34rem; margin: 18vh auto; padding: 0 1.5rem; font: 1.25rem/1.5 Georgia, serif }
h1 { font-size: 2.5rem; line-height: 1.1; font-weight: 500; margin: 0 0 1rem; text-wrap: balance }
button { font: 1rem/1 system-ui, sans-serif; padding: .9rem 1.25rem; border: 0; border-radius: 5px; background: light-dark(#97451f, #e18f61); color: light-dark(#fefaf3, #1b110c); cursor: pointer }
`;

export default function GlobalErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const { status, title, description, incidentId } = describeError(error);
  useEffect(() => reportError(error), [error]);
  return (
    <html lang="en">
      <head>
        <title>{`${status} ${title}`}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        {isCrawler(navigator.userAgent) ? null : (
          <main>
            <h1>{title}</h1>
            <p>{description}</p>
            {incidentId ? <p>Incident {incidentId}</p> : null}
            <button type="button" onClick={retry}>
              Try again
            </button>
          </main>
        )}
      </body>
    </html>
  );
}
