import { RefundOffer } from "#components/publish/after/refund-offer.tsx";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import { LOSS_REFUNDED_PERCENT } from "#lib/posts/publishing/lost-words.ts";

type Props = { draft: Draft; sent: Draft; lost: number; unlocks: number };

/** Offers refunds to buyers of a post that is now free, or lost half of its words. */
export function RefundPrompt({ draft, sent, lost, unlocks }: Props) {
  if (unlocks === 0) return null;
  if (draft.access !== "free" && sent.access === "free")
    return (
      <RefundOffer
        postId={sent.id}
        reason="What they paid for is free now. We tell everyone who bought it in the last 30 days."
      />
    );
  return lost > LOSS_REFUNDED_PERCENT ? (
    <RefundOffer
      postId={sent.id}
      reason="More than half of the words that they paid for are gone. Everyone who bought it in the last 30 days is offered a refund, as long as we still hold the money. Only you can return what has been sent to you."
    />
  ) : null;
}
