"use client";

import { useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readProblem } from "#lib/http/browser/read-problem.ts";

const FAILED = "We could not reach the server. Nothing was sent back: try again.";

/** Lets the author refund buyers of a post that is now free, or lost half of its words. */
export function RefundOffer({ postId, reason }: { postId: string; reason: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);

  async function refund() {
    setIsBusy(true);
    try {
      const { sales } = (await fetchJson(`/api/posts/${postId}/refund-buyers`, { method: "POST", body: {} })) as {
        sales: number;
      };
      setAnswer(describeSales(sales));
    } catch (error) {
      setAnswer(readProblem(error).detail ?? FAILED);
    }
    setIsBusy(false);
    setIsAsking(false);
  }

  return (
    <section className="grid justify-items-start gap-3 border-t pt-5">
      <h2 className="text-lead font-serif">Buyers</h2>
      <p className="text-small text-ink-soft max-w-measure">{reason}</p>
      {answer === null ? (
        <Button onClick={() => setIsAsking(true)}>Refund them</Button>
      ) : (
        <p className="text-small" role="status">
          {answer}
        </p>
      )}
      <Dialog
        description="We return every sale of this post that has not been sent to you yet, in full. What has been sent to you stays yours. This cannot be undone."
        footer={
          <Button busy={isBusy} onClick={() => void refund()} tone="danger">
            Refund them
          </Button>
        }
        onOpenChange={setIsAsking}
        open={isAsking}
        title="Refund the buyers"
      />
    </section>
  );
}

function describeSales(sales: number): string {
  if (sales === 0)
    return "All sales of this post have already been sent to you: there is nothing left for us to return.";
  return sales === 1 ? "One sale goes back to its buyer." : `${sales} sales go back to their buyers.`;
}
