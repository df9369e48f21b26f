import type { Route } from "next";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";

export const PAYOUT_LINK = "post-payout";
export const PAYOUT_MISSING = "Set a payout address, or make the post free.";

/** Asks for the address next to the price, if the author has put it off (N-17). */
export function PayoutAsked({ path }: { path: string }) {
  return (
    <Callout title="Where should we send your Nano?" tone="note">
      A post that costs something needs your payout address.{" "}
      <Link href={`/profile/payout-setup?next=${encodeURIComponent(path)}` as Route} id={PAYOUT_LINK}>
        Set it now
      </Link>
      , and come back here.
    </Callout>
  );
}
