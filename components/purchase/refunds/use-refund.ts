"use client";

import { useEffect, useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readRefundView } from "#lib/purchases/checkout/read-refund.ts";
import { hearDate } from "#lib/purchases/checkout/server-clock.ts";
import type { RefundView } from "#lib/purchases/refunds/schema.ts";

/** How often we ask whether the money has arrived, while the dialog is open. */
const ASK_AGAIN_MS = 2_000;

export type RefundInput = { reason?: string; address?: string | null; addressOnly?: true };

export type Refund = {
  view: RefundView | null;
  refusal: string | null;
  isBusy: boolean;
  ask: (input: RefundInput) => Promise<void>;
  askAuthor: (reason: string) => Promise<void>;
};

/** The state of a refund, and the two calls that change it. Polls while something is on its way. */
export function useRefund(purchaseId: string, onChanged: (view: RefundView) => void): Refund {
  const [view, setView] = useState<RefundView | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const url = `/api/purchases/${purchaseId}/refund`;
  const isPolling = view === null || view.returns.some(({ state }) => state === "on_its_way");

  useEffect(() => {
    if (!isPolling) return;
    const controller = new AbortController();
    const load = async () => {
      try {
        const answer = await fetchJson(url, { signal: controller.signal, onHeaders: hearDate });
        setView(readRefundView(answer));
        setRefusal(null);
      } catch (error) {
        if (!controller.signal.aborted) setRefusal(describeRefusal(error));
      }
    };
    void load();
    const timer = setInterval(() => void load(), ASK_AGAIN_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [url, isPolling]);

  async function send(to: string, body: object) {
    setBusy(true);
    setRefusal(null);
    try {
      const changed = readRefundView(await fetchJson(to, { method: "POST", body, onHeaders: hearDate }));
      setView(changed);
      onChanged(changed);
    } catch (error) {
      setRefusal(describeRefusal(error));
    }
    setBusy(false);
  }

  const ask = (body: RefundInput) => send(url, body);
  const askAuthor = (reason: string) => send(`/api/purchases/${purchaseId}/refund-request`, { reason });
  return { view, refusal, isBusy, ask, askAuthor };
}
