"use client";

import { useEffect, useRef } from "react";
import { fetchJson } from "#lib/http/browser/client.ts";

type Props = { purchaseId: string; readingMinutes: number };

/** Stands at the end of a text that can still be returned. Reports once that its reader got there and stayed long enough. */
export function ReadToEnd({ purchaseId, readingMinutes }: Props) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const readAt = Date.now() + readingMinutes * STAY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      timer = setTimeout(() => void reportReadToEnd(purchaseId), readAt - Date.now());
    });
    observer.observe(end.current);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [purchaseId, readingMinutes]);
  return <div aria-hidden ref={end} />;
}

/** Four fifths of a minute, and a moment for the clocks to differ. */
const STAY_MS = 48_500;

async function reportReadToEnd(purchaseId: string): Promise<void> {
  try {
    await fetchJson(`/api/purchases/${purchaseId}/read-to-end`, { method: "POST", body: {} });
  } catch {
    // A brake, not a proof: without it the other limits still hold.
  }
}
