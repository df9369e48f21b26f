"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { fetchJson } from "#lib/http/browser/client.ts";

/** Has a due or failed payout tried again: the same block, if there is one. */
export function SendNow({ id, title }: { id: string; title: string }) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send() {
    setBusy(true);
    setRefusal(null);
    try {
      await fetchJson(`/api/payouts/${id}/send`, { method: "POST", body: {} });
      toast({ title: "We try it again now", description: "It shows as paid when the network has confirmed it." });
      router.refresh();
    } catch (error) {
      setRefusal(describeRefusal(error));
    }
    setBusy(false);
  }

  return (
    <span className="grid justify-items-start gap-1 pt-2">
      <Button aria-label={`Send now: ${title}`} busy={isBusy} onClick={() => void send()} size="small">
        Send now
      </Button>
      <FieldError id={`send-${id}`}>{refusal}</FieldError>
    </span>
  );
}
