"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { Callout } from "#components/ui/callout";

type HoldOffline = (event: FormEvent) => void;

/** Keeps a form, and what is in it, while the browser has no network. */
export function OfflineNote({ children }: { children: (holdOffline: HoldOffline) => ReactNode }) {
  const [isHeld, setHeld] = useState(false);
  return (
    <div className="grid gap-6">
      {children((event) => {
        setHeld(!navigator.onLine);
        if (!navigator.onLine) event.preventDefault();
      })}
      <div aria-live="polite" className="empty:hidden">
        {isHeld ? <Callout tone="warning">You are offline. Nothing was sent; it is all still here.</Callout> : null}
      </div>
    </div>
  );
}
