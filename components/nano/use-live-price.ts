"use client";

import { useEffect, useState } from "react";
import type { LivePrice } from "#components/nano/read-price.ts";
import { renewPrice } from "#components/nano/renew-price.ts";

/** The price in the page, then the data service's price each hour; at once if the page's price is older. */
export function useLivePrice(first: LivePrice | null): LivePrice | null {
  const [price, setPrice] = useState(first);
  useEffect(() => {
    const renew = async () => {
      const { readPrice } = await import("#components/nano/read-price.ts");
      const newer = await readPrice();
      if (newer) setPrice(newer);
    };
    return renewPrice({ updatedAt: first?.updatedAt, renew });
  }, [first]);
  return price;
}
