import { useState } from "react";
import type { PaidPost } from "#components/purchase/pay/page-parts.ts";
import { PAY_TEXT_BUTTON } from "#components/purchase/pay/page-parts.ts";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { type FoundPayment, findPayment } from "#lib/purchases/checkout/find-payment.ts";

type Outcome = FoundPayment | "unknown";

type Props = { post: PaidPost; onOwned: () => void; onUnderpaid: () => void };

/** For readers who have paid and still see the price: checks at once, and says what else to do. Takes the place of its button. */
export function AlreadyPaid({ post, onOwned, onUnderpaid }: Props) {
  const [isChecking, setIsChecking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const check = async () => {
    setIsChecking(true);
    const found = await findPayment(post.postId).catch(() => "unknown" as const);
    setOutcome(found);
    if (found === "owned") onOwned();
    if (found === "underpaid") onUnderpaid();
    setIsChecking(false);
  };
  return (
    <>
      <button
        aria-disabled={isChecking}
        className={PAY_TEXT_BUTTON}
        onClick={isChecking ? undefined : check}
        ref={pressAgain}
        type="button"
      >
        I already paid
      </button>
      <div aria-live="polite" className="text-small text-ink-soft order-last basis-full empty:hidden">
        {isChecking ? <p>Looking for your payment…</p> : null}
        {outcome && !isChecking ? <OutcomeText outcome={outcome} post={post} /> : null}
      </div>
    </>
  );
}

/** The button that this one replaces has been pressed. */
function pressAgain(button: HTMLButtonElement | null): void {
  button?.focus();
  button?.click();
}

function OutcomeText({ outcome, post: { postId, path } }: { outcome: Outcome; post: PaidPost }) {
  switch (outcome) {
    case "owned":
      return <p>Your payment is here. The post opens now.</p>;
    case "underpaid":
      return <p>Part of your payment is here. See above what is missing.</p>;
    case "waiting":
      return <p>Your payment has not arrived yet. When it does, the post opens by itself.</p>;
    case "unknown":
      return <p>We could not check just now. If you paid, the post opens by itself. Try again in a moment.</p>;
    case "nothing":
      return (
        <p>
          This browser has no record of a payment for this post. If you paid in another browser, the post is open there.
          If you have an account,{" "}
          <a className={linkStyle()} href={`/login?next=${encodeURIComponent(path)}`}>
            sign in
          </a>{" "}
          and it opens here. Or{" "}
          <a className={linkStyle()} href={`/receipts/lookup?post=${postId}`}>
            look the payment up
          </a>{" "}
          by its address or block.
        </p>
      );
  }
}
