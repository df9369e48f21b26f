"use client";

import { PriceLine } from "#components/nano/price-line";
import type { ShownPrice } from "#components/nano/read-price";
import { useLivePrice } from "#components/nano/use-live-price";

/** The same, read again each hour. */
export function LivePriceLine({ first }: { first: ShownPrice | null }) {
  return <PriceLine price={useLivePrice(first)} />;
}
