"use client";

import { useEffect, useState } from "react";
import { usePush } from "#components/notifications/push/use-push.ts";
import { dismissOffer, mayOffer } from "#components/notifications/push/visits.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import type { PushOffer } from "#lib/notifications/notification.ts";

/** Offers push from the second visit on, where it is neither on nor blocked. Once dismissed, it never comes back in this browser. */
export function PushOfferLine({ offer }: { offer: PushOffer }) {
  const { state, busy, failure, turnOn } = usePush(offer);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    mayOffer(Date.now()).then(setIsWanted, () => setIsWanted(false));
  }, []);
  if (!isWanted || state !== "off") return null;
  return (
    <section
      aria-label="Push"
      className="text-small flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y py-3"
    >
      <p>Your browser can tell you at once when something comes.</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy === "on"} busyLabel="Turning on…" onClick={() => void turnOn()} size="small">
          Turn on push
        </Button>
        <Button
          onClick={() => {
            dismissOffer();
            setIsWanted(false);
          }}
          size="small"
          tone="quiet"
        >
          No, thanks
        </Button>
      </div>
      <FieldError id="push-offer-failure">{failure}</FieldError>
    </section>
  );
}
