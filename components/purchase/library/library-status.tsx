import { Badge, type BadgeTone } from "#components/ui/badge.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { formatNano } from "#lib/nano/amount-text.ts";
import type { LibraryItem } from "#lib/purchases/library/library.ts";

const WORDS: Record<LibraryItem["state"], [label: string, tone: BadgeTone]> = {
  owned: ["Owned", "leaf"],
  pending: ["Waiting for payment", "plain"],
  partial: ["Incomplete", "amber"],
  returning: ["On its way back", "copper"],
  waits_for_address: ["Needs an address", "amber"],
  returned: ["Returned", "plain"],
};

/** The status in one or two words. If the post is gone: since when, and what that means. */
export function LibraryStatus({ item }: { item: LibraryItem }) {
  const [label, tone] = WORDS[item.state];
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{item.source === "gift" && item.state === "owned" ? "A gift" : label}</Badge>
      <Note item={item} />
    </span>
  );
}

function Note({ item: { state, isRemoved, isLent, withdrawnAt, refundedAt, missingRaw } }: { item: LibraryItem }) {
  const note = "text-caption text-ink-soft text-pretty";
  if (isRemoved) {
    return (
      <span className={note}>
        Removed.
        {refundedAt ? (
          <>
            {" "}
            You were refunded on <Day at={refundedAt} />.
          </>
        ) : null}
      </span>
    );
  }
  if (state === "returned" && refundedAt) {
    return (
      <span className={note}>
        On <Day at={refundedAt} />
      </span>
    );
  }
  if (state === "partial" && missingRaw) return <span className={note}>{formatNano(missingRaw)} is missing.</span>;
  if (isLent && state === "owned") return <span className={note}>Opened from another device.</span>;
  if (state !== "owned" || !withdrawnAt) return null;
  return (
    <span className={note}>
      Withdrawn by the author on <Day at={withdrawnAt} />; you still own it.
    </span>
  );
}
