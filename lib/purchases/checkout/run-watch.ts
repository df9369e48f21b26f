import type { ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import { askForVerdict } from "#lib/purchases/checkout/purchase-calls.ts";
import { joinPurchaseChannel } from "#lib/purchases/checkout/purchase-channel.ts";
import {
  advanceWatch,
  type Connection,
  startWatch,
  type Timer,
  type WatchCommand,
  type WatchEvent,
  type WatchStep,
} from "#lib/purchases/checkout/purchase-watch.ts";
import { listenForReturn } from "#lib/purchases/checkout/return-to-page.ts";
import { serverNow } from "#lib/purchases/checkout/server-clock.ts";
import type { PurchaseState } from "#lib/purchases/purchase.ts";

export type RunningWatch = { wake: () => void; stop: () => void };

type Listener = {
  onConnection: (connection: Connection) => void;
  onVerdict: (verdict: PurchaseState) => void;
  /** The text may be available now. */
  onShow: () => void;
  /** The network is back. */
  onOnline: () => void;
};

/** Runs the watch of a purchase until it is over, or the page stops it. */
export function runWatch(purchase: ClientPurchase, listener: Listener): RunningWatch {
  const ending = new AbortController();
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  const verify = askOnceAtATime(async () => {
    const verdict = await askForVerdict(purchase);
    if (ending.signal.aborted) return;
    listener.onVerdict(verdict);
    take({ kind: "verified", status: verdict.status, expiresAtMs: Date.parse(verdict.expires_at) });
  });
  let leaveChannel: (() => void) | null = null;
  let { watch, commands }: WatchStep = startWatch(Date.parse(purchase.expiresAt), purchase.hasSession, serverNow());

  function take(event: WatchEvent): void {
    if (ending.signal.aborted) return;
    const before = watch.connection;
    ({ watch, commands } = advanceWatch(watch, event, serverNow()));
    if (watch.connection !== before) listener.onConnection(watch.connection);
    for (const command of commands) obey(command);
  }

  function obey(command: WatchCommand): void {
    switch (command.do) {
      case "subscribe":
        leaveChannel?.();
        leaveChannel = joinPurchaseChannel(purchase.id, (signal) => take({ kind: signal }));
        break;
      case "verify":
        verify();
        break;
      case "show":
        listener.onShow();
        break;
      case "wait":
        clearTimeout(timers.get(command.timer));
        timers.set(command.timer, setTimeout(take, command.ms, { kind: "due", timer: command.timer }));
        break;
      case "stop":
        stop();
        break;
    }
  }

  function takeOnline(): void {
    take({ kind: "online" });
    listener.onOnline();
  }

  function stop(): void {
    ending.abort();
    leaveChannel?.();
    for (const timer of timers.values()) clearTimeout(timer);
  }

  listener.onConnection(watch.connection);
  for (const command of commands) obey(command);
  const wake = () => take({ kind: "woken" });
  listenForReturn(({ type }) => (type === "online" ? takeOnline() : wake()), ending.signal);
  return { wake, stop };
}

/** If asked while running, asks once more afterwards. A failure says nothing: the next signal or timer asks again. */
function askOnceAtATime(ask: () => Promise<void>): () => void {
  let isAsking = false;
  let isWantedAgain = false;
  const run = async () => {
    isAsking = true;
    do {
      isWantedAgain = false;
      await ask().catch(() => undefined);
    } while (isWantedAgain);
    isAsking = false;
  };
  return () => {
    if (isAsking) isWantedAgain = true;
    else void run();
  };
}
