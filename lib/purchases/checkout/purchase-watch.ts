import type { PurchaseStatus } from "#lib/purchases/purchase.ts";

/** The page's connection to its purchase's row, as the dot on the sheet shows it. */
export type Connection = "connected" | "reconnecting" | "polling" | "failed";

type PurchaseWatch = {
  connection: Connection;
  /** Pending purchases are watched; paid ones for a while, for a second payment. */
  status: PurchaseStatus;
  expiresAtMs: number;
  /** Realtime shows a row to its buyer only. Without a session there is nothing to subscribe to. */
  hasSession: boolean;
  /** Retries since a subscription last held. */
  tries: number;
  /** When polling ends. Null while a subscription works, or may still come. */
  pollUntilMs: number | null;
};

export type Timer = "retry" | "poll" | "look" | "expiry" | "check" | "end";

export type WatchEvent =
  | { kind: "subscribed" }
  /** The channel failed, or did not answer in time. */
  | { kind: "channel-lost" }
  /** Only a signal: its content is not trusted, the server is asked. */
  | { kind: "row-changed" }
  /** The row claims to be paid. The server decides whether to show the text. */
  | { kind: "row-paid" }
  | { kind: "due"; timer: Timer }
  | { kind: "verified"; status: PurchaseStatus; expiresAtMs: number }
  /** The page became visible, or the reader pressed Check. */
  | { kind: "woken" }
  /** The network is back, perhaps another one. */
  | { kind: "online" };

export type WatchCommand =
  | { do: "subscribe" }
  | { do: "verify" }
  /** Reload the page before the verification, so that the reader waits for one answer, not two. */
  | { do: "show" }
  /** Replaces a running timer of that name. */
  | { do: "wait"; timer: Timer; ms: number }
  /** End the subscription and all timers. */
  | { do: "stop" };

export type WatchStep = { watch: PurchaseWatch; commands: WatchCommand[] };

const RESUBSCRIBE_TRIES = 3;
const RESUBSCRIBE_AFTER_MS = 1_000;
const POLL_EVERY_MS = 15_000;
const POLL_BEYOND_EXPIRY_MS = 30_000;
const POLL_AT_MOST_MS = 600_000;
/** If the process that watches the chain is down, no signal comes. This verification still finds the payment. */
const LOOK_EVERY_MS = 30_000;
/** Late enough for the database to have ended the quote too. */
const AFTER_EXPIRY_MS = 1_000;
const STILL_PENDING_MS = 5_000;
/**
 * Wait after a signal. The row changes while its payment is being settled: asking at once would make the server do
 * the same work twice and delay the text.
 */
const AFTER_SIGNAL_MS = 200;
/** A reader who returns from a wallet has just paid. Without a channel, nothing says when the payment is confirmed. */
const AFTER_RETURN_MS = 3_000;

/** Who pays twice does so soon. */
const AFTER_PAID_MS = 600_000;

const verify: WatchCommand = { do: "verify" };
const show: WatchCommand = { do: "show" };
const subscribe: WatchCommand = { do: "subscribe" };
const wait = (timer: Timer, ms: number): WatchCommand => ({ do: "wait", timer, ms });

export function startWatch(expiresAtMs: number, hasSession: boolean, nowMs: number): WatchStep {
  const { watch, commands } = connect(
    {
      ...{ connection: "reconnecting", status: "pending", tries: 0, pollUntilMs: null },
      ...{ expiresAtMs, hasSession },
    },
    nowMs,
  );
  return { watch, commands: [...commands, wait("expiry", untilExpiry(expiresAtMs, nowMs))] };
}

export function advanceWatch(watch: PurchaseWatch, event: WatchEvent, nowMs: number): WatchStep {
  if (watch.status !== "pending") return { watch, commands: watch.status === "paid" ? followPaid(event) : [] };
  switch (event.kind) {
    case "subscribed":
      // Something may have happened before the channel was joined.
      return {
        watch: { ...watch, connection: "connected", pollUntilMs: null },
        commands: [verify, wait("look", LOOK_EVERY_MS)],
      };
    case "channel-lost":
      return loseChannel(watch, nowMs);
    case "row-changed":
      return { watch, commands: [wait("check", AFTER_SIGNAL_MS)] };
    case "row-paid":
      return { watch, commands: [show, wait("check", AFTER_SIGNAL_MS)] };
    case "due":
      return ring(watch, event.timer, nowMs);
    case "verified":
      return takeVerdict(watch, event, nowMs);
    case "woken":
      return wake(watch, nowMs);
    case "online":
      return reconnect(watch, nowMs);
  }
}

/** By a channel that holds, or when the reader is back. A lost one is not joined again. */
function followPaid(event: WatchEvent): WatchCommand[] {
  switch (event.kind) {
    case "row-changed":
    case "row-paid":
      return [wait("check", AFTER_SIGNAL_MS)];
    case "woken":
    case "online":
      return [verify];
    case "due":
      if (event.timer === "end") return [{ do: "stop" }];
      return event.timer === "check" ? [verify] : [];
    case "verified":
      return event.status === "paid" ? [] : [{ do: "stop" }];
    case "subscribed":
    case "channel-lost":
      return [];
  }
}

function loseChannel(watch: PurchaseWatch, nowMs: number): WatchStep {
  if (watch.connection === "polling" || watch.connection === "failed") return { watch, commands: [] };
  if (watch.tries === RESUBSCRIBE_TRIES) {
    const { watch: polling, commands } = startPolling(watch, nowMs);
    return { watch: polling, commands: [verify, ...commands] };
  }
  return {
    watch: { ...watch, connection: "reconnecting", tries: watch.tries + 1 },
    commands: [verify, wait("retry", RESUBSCRIBE_AFTER_MS)],
  };
}

function startPolling(watch: PurchaseWatch, nowMs: number): WatchStep {
  const pollUntilMs = Math.min(watch.expiresAtMs + POLL_BEYOND_EXPIRY_MS, nowMs + POLL_AT_MOST_MS);
  return { watch: { ...watch, connection: "polling", pollUntilMs }, commands: [wait("poll", POLL_EVERY_MS)] };
}

function ring(watch: PurchaseWatch, timer: Timer, nowMs: number): WatchStep {
  switch (timer) {
    case "retry":
      return { watch, commands: watch.connection === "reconnecting" ? [subscribe] : [] };
    case "look":
      if (watch.connection !== "connected") return { watch, commands: [] };
      // It holds. One that breaks at once, again and again, must not be joined for ever.
      return { watch: { ...watch, tries: 0 }, commands: [verify, wait("look", LOOK_EVERY_MS)] };
    case "expiry":
    case "check":
      return { watch, commands: [verify] };
    case "end":
      return { watch, commands: [] };
    case "poll":
      if (watch.pollUntilMs === null) return { watch, commands: [] };
      if (nowMs < watch.pollUntilMs) return { watch, commands: [verify, wait("poll", POLL_EVERY_MS)] };
      return { watch: { ...watch, connection: "failed", pollUntilMs: null }, commands: [verify] };
  }
}

function takeVerdict(
  watch: PurchaseWatch,
  { status, expiresAtMs }: { status: PurchaseStatus; expiresAtMs: number },
  nowMs: number,
): WatchStep {
  if (status !== "pending") {
    const ending: WatchCommand = status === "paid" ? wait("end", AFTER_PAID_MS) : { do: "stop" };
    return { watch: { ...watch, status, expiresAtMs }, commands: [ending] };
  }
  if (expiresAtMs === watch.expiresAtMs && nowMs <= expiresAtMs) return { watch, commands: [] };
  return { watch: { ...watch, expiresAtMs }, commands: [wait("expiry", untilExpiry(expiresAtMs, nowMs))] };
}

/** A returning reader may have paid meanwhile. */
function wake(watch: PurchaseWatch, nowMs: number): WatchStep {
  const isBetween = watch.connection === "connected" || watch.connection === "reconnecting";
  if (isBetween) return { watch, commands: [verify] };
  if (watch.connection === "failed") return reconnect(watch, nowMs);
  return { watch, commands: [verify, watch.hasSession ? subscribe : wait("check", AFTER_RETURN_MS)] };
}

/** A channel of the old network may look open, or be joined for ever. */
function reconnect(watch: PurchaseWatch, nowMs: number): WatchStep {
  const step = connect(watch, nowMs);
  const checks = watch.hasSession ? [verify] : [verify, wait("check", AFTER_RETURN_MS)];
  return { ...step, commands: [...checks, ...step.commands] };
}

function connect(watch: PurchaseWatch, nowMs: number): WatchStep {
  if (!watch.hasSession) return startPolling(watch, nowMs);
  return { watch: { ...watch, connection: "reconnecting", tries: 0, pollUntilMs: null }, commands: [subscribe] };
}

function untilExpiry(expiresAtMs: number, nowMs: number): number {
  return nowMs > expiresAtMs ? STILL_PENDING_MS : expiresAtMs - nowMs + AFTER_EXPIRY_MS;
}
