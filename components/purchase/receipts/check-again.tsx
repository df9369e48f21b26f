"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { fetchJson } from "#lib/http/browser/client.ts";
import { purchaseStateSchema } from "#lib/purchases/purchase.ts";

/** Asks the server to check the chain, and leads to the post once the payment is there. */
export function CheckAgain({ purchaseId, path }: { purchaseId: string; path: string }) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function check() {
    setBusy(true);
    setMessage(null);
    setRefusal(null);
    try {
      const answer = await fetchJson("/api/purchases/verify", { method: "POST", body: { purchaseId } });
      if (purchaseStateSchema.parse(answer).status === "paid") return router.push(path as Route);
      setMessage("Nothing has arrived yet.");
      router.refresh();
    } catch (error) {
      setRefusal(describeRefusal(error));
    }
    setBusy(false);
  }
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Button busy={isBusy} busyLabel="Looking…" onClick={() => void check()} tone="primary">
        Check again
      </Button>
      <span className="text-small text-ink-soft" role="status">
        {message}
      </span>
      <FieldError id={`check-${purchaseId}`}>{refusal}</FieldError>
    </span>
  );
}
