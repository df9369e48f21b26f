"use client";

import { PriceLine } from "#components/nano/price-line.tsx";
import type { ShownPrice } from "#components/nano/read-price.ts";
import { useLivePrice } from "#components/nano/use-live-price.ts";

/** The same, read again each hour. */
export function LivePriceLine({ first }: { first: ShownPrice | null }) {
  return <PriceLine price={useLivePrice(first)} />;
}
