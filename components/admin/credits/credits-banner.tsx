"use client";

import { useEffect, useState } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { type CreditsWarning, warnOfCredits } from "#lib/admin/credits.ts";
import { fetchJson } from "#lib/http/browser/client.ts";

/** On every admin page: warns when the prepaid work runs low. The server asks the service once a minute. */
export function CreditsBanner({ linksToPage }: { linksToPage: boolean }) {
  const [warning, setWarning] = useState<CreditsWarning | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void readCredits(leaving.signal).then((credits) => {
      if (!leaving.signal.aborted) setWarning(warnOfCredits(credits));
    });
    return () => leaving.abort();
  }, []);
  return (
    <div aria-live="polite" className="empty:hidden">
      {warning ? (
        <Callout tone={warning.tone} title={warning.title}>
          {warning.text} {linksToPage ? <Link href="/admin/nano/credits">View the credits</Link> : null}
        </Callout>
      ) : null}
    </div>
  );
}

/** Null means unknown: no answer. */
async function readCredits(signal: AbortSignal): Promise<number | null> {
  const answer = await fetchJson("/api/admin/nanoto-credits", { signal }).catch(() => null);
  const isAnswer = typeof answer === "object" && answer !== null && "credits" in answer;
  return isAnswer && typeof answer.credits === "number" ? answer.credits : null;
}
