import { useEffect, useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import {
  findSubscription,
  isOwnedBy,
  type PushSupport,
  readSupport,
  sendTry,
  turnOff,
  turnOn,
} from "#components/notifications/push/browser-push.ts";
import type { PushOffer } from "#lib/notifications/notification.ts";

export type PushState = "unknown" | "on" | "off" | Exclude<PushSupport, "able">;

/** Push in this browser, and what changes it. Turns it on again for the user who had turned it on, after a new sign-in. */
export function usePush({ publicKey, owner, endpoints }: PushOffer) {
  const [state, setState] = useState<PushState>("unknown");
  const [busy, setBusy] = useState<"on" | "off" | "try" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    findState({ publicKey, owner, endpoints }).then(setState, (error: unknown) => {
      setState("off");
      setFailure(describeFailure(error));
    });
  }, [publicKey, owner, endpoints]);

  async function act(what: "on" | "off" | "try", change: () => Promise<PushState>) {
    setBusy(what);
    setFailure(null);
    try {
      setState(await change());
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setBusy(null);
    }
  }

  return {
    ...{ state, busy, failure },
    turnOn: () =>
      act("on", async () => {
        if ((await turnOn(publicKey, owner)) !== null) return "on";
        return readSupport() === "blocked" ? "blocked" : "off";
      }),
    turnOff: () =>
      act("off", async () => {
        await turnOff();
        return "off";
      }),
    sendTry: () =>
      act("try", async () => {
        await sendTry();
        return "on";
      }),
  };
}

async function findState({ publicKey, owner, endpoints }: PushOffer): Promise<PushState> {
  const support = readSupport();
  if (support !== "able") return support;
  const subscription = await findSubscription();
  if (subscription && endpoints.includes(subscription.endpoint)) return "on";
  if (!(subscription && isOwnedBy(owner))) return "off";
  return (await turnOn(publicKey, owner)) === null ? "blocked" : "on";
}

/** The browser's own failures are exceptions of the DOM: mostly, its push service is away or turned off. */
function describeFailure(error: unknown): string {
  if (error instanceof DOMException) return "This browser could not reach its push service. Try again later.";
  return describeRefusal(error);
}
