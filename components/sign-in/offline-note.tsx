"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { Callout } from "#components/ui/callout.tsx";

type HoldOffline = (event: FormEvent) => void;

/** Keeps a form and its input while the browser is offline. */
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
