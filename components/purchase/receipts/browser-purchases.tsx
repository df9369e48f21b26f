import type { Route } from "next";
import { CheckAgain } from "#components/purchase/receipts/check-again.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { PurchasedState } from "#lib/purchases/receipts/purchased-state.ts";

type Props = {
  purchases: PurchasedState[];
  isSignedIn: boolean;
  /** The one that we have just looked for. */
  checked: string | string[] | undefined;
};

/** This browser's payments for a post, shown before the reader is asked for anything. */
export function BrowserPurchases({ purchases, isSignedIn, checked }: Props) {
  if (purchases.length === 0) {
    return (
      <p className="text-body max-w-measure">
        This browser has no record of a payment for this post. If you paid in another browser, open the post there.{" "}
        {isSignedIn ? null : <SignIn />}Otherwise, look up your payment below.
      </p>
    );
  }
  return (
    <ul className="divide-hairline grid divide-y border-y">
      {purchases.map((purchase) => (
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4" key={purchase.id}>
          <p className="text-body max-w-[46ch]">{WORDS[purchase.state]}</p>
          <Next {...purchase} wasChecked={purchase.id === checked} />
        </li>
      ))}
    </ul>
  );
}

function SignIn() {
  return (
    <>
      If you have an account, <Link href="/login">sign in</Link>.{" "}
    </>
  );
}

const WORDS: Record<PurchasedState["state"], string> = {
  open: "You own this post.",
  removed: "You own this post, but the moderators have removed it.",
  waiting: "We are waiting for your payment. If you have sent it, we can check right now.",
  underpaid: "Part of your payment has arrived. The post’s page says how much is missing.",
  ended: "The quote ended and nothing has arrived. A late payment still counts for a day.",
  on_its_way: "You returned this post. Your Nano is on its way.",
  waits_for_address: "Your Nano is waiting. Tell us where to send it.",
  returned: "You returned this post, and your Nano is back with you.",
};

function Next({ id, state, path, wasChecked }: PurchasedState & { wasChecked: boolean }) {
  switch (state) {
    case "open":
    case "underpaid":
      return (
        <ButtonLink href={path as Route} tone="primary">
          {state === "open" ? "Read it" : "Open the post"}
        </ButtonLink>
      );
    case "waiting":
    case "ended":
      return <CheckAgain purchaseId={id} wasChecked={wasChecked} />;
    case "removed":
    case "on_its_way":
    case "waits_for_address":
    case "returned":
      return <ButtonLink href={`/receipts/${id}` as Route}>Open the receipt</ButtonLink>;
  }
}
