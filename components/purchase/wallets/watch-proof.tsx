"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { z } from "zod";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readProblem } from "#lib/http/browser/read-problem.ts";
import { listenForReturn } from "#lib/purchases/checkout/return-to-page.ts";
import type { ProofState } from "#lib/purchases/wallets/proof.ts";

/** Restoring is promised within five seconds of the send. */
const LOOK_EVERY_MS = 1_000;
/** The worker tells the books. The chain itself is asked in case it does not. */
const ASK_CHAIN_EVERY = 10;
const WATCH_MS = 10 * 60_000;

const answerSchema = z.object({ state: z.string(), next: z.string() });

/** Looks until something has come, for ten minutes and again when the reader returns. Draws only a refusal. */
export function WatchProof({ state }: { state: ProofState }) {
  const router = useRouter();
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let endsAt = Date.now() + WATCH_MS;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function look() {
      looks += 1;
      try {
        const body = { chain: looks % ASK_CHAIN_EVERY === 0 };
        const answer = await fetchJson("/api/auth/nano/status", { method: "POST", body, signal });
        if (signal.aborted) return;
        const { state: now, next } = answerSchema.parse(answer);
        // A whole page load: the session is new.
        if (now === "restored") return location.assign(next);
        if (now !== state) return router.refresh();
      } catch (error) {
        if (signal.aborted) return;
        const { status, detail } = readProblem(error);
        if (status === 404) return router.refresh();
        if (status >= 400 && status < 500) return setRefusal(detail);
      }
      if (Date.now() < endsAt) timer = setTimeout(startLook, LOOK_EVERY_MS);
    }
    const startLook = () => void look();
    const lookAgain = () => {
      endsAt = Date.now() + WATCH_MS;
      clearTimeout(timer);
      timer = setTimeout(startLook, 0);
    };

    timer = setTimeout(startLook, LOOK_EVERY_MS);
    listenForReturn(lookAgain, signal);
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [router, state]);

  if (refusal === null) return null;
  return (
    <p className="text-small text-brick" role="alert">
      {refusal}
    </p>
  );
}
