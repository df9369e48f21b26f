"use client";

import { type PushState, usePush } from "#components/notifications/push/use-push.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import type { PushOffer } from "#lib/notifications/notification.ts";

const STATES: Record<PushState, string> = {
  unknown: "Looking at this browser…",
  on: "Push is on in this browser.",
  off: "Push is off in this browser.",
  blocked:
    "This browser blocks our notifications. Allow them in its settings for this site, beside the address, and load this page again.",
  "home-screen":
    "On an iPhone or iPad, add Farthing to your home screen first: Share, then Add to Home Screen. Open it from there and come back here.",
  unable: "This browser has no push.",
};

/** Turns push on or off in this browser. It asks for permission only once the button is pressed. */
export function PushSwitch({ offer }: { offer: PushOffer }) {
  const { state, busy, failure, turnOn, turnOff, sendTry } = usePush(offer);
  return (
    <div className="grid justify-items-start gap-3">
      <p aria-live="polite" className="noscript:hidden">
        {STATES[state]}
      </p>
      <p className="hidden noscript:block">Push needs JavaScript, which is off in this browser.</p>
      {state === "off" ? (
        <Button busy={busy === "on"} busyLabel="Turning on…" onClick={() => void turnOn()} tone="secondary">
          Turn on in this browser
        </Button>
      ) : null}
      {state === "on" ? (
        <div className="flex flex-wrap gap-3">
          <Button busy={busy === "try"} busyLabel="Sending…" onClick={() => void sendTry()} tone="secondary">
            Send me one now
          </Button>
          <Button busy={busy === "off"} busyLabel="Turning off…" onClick={() => void turnOff()} tone="secondary">
            Turn off
          </Button>
        </div>
      ) : null}
      <FieldError id="push-failure">{failure}</FieldError>
    </div>
  );
}
