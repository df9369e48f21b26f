"use client";

import { PriceLine } from "#components/nano/price-line.tsx";
import type { LivePrice } from "#components/nano/read-price.ts";
import { useLivePrice } from "#components/nano/use-live-price.ts";

/** The same, read again each hour. */
export function LivePriceLine({ first }: { first: LivePrice | null }) {
  return <PriceLine price={useLivePrice(first)} />;
}
