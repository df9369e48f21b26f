"use client";

import { useEffect, useState } from "react";
import type { LivePrice } from "#components/nano/read-price.ts";

const HOUR_MS = 3_600_000;

/** The price in the page, then the data service's price each hour; at once if the page's price is older. */
export function useLivePrice(first: LivePrice | null): LivePrice | null {
  const [price, setPrice] = useState(first);
  useEffect(() => {
    const renew = async () => {
      const { readPrice } = await import("#components/nano/read-price.ts");
      // The line is optional: without an answer it stays as it is, with its age.
      const newer = await readPrice().catch(() => null);
      if (newer) setPrice(newer);
    };
    if (!first || Date.now() - Date.parse(first.updatedAt) > HOUR_MS) void renew();
    const timer = setInterval(renew, HOUR_MS);
    return () => clearInterval(timer);
  }, [first]);
  return price;
}
