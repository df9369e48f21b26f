import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#lib/log.ts";
import {
  type Confirmation,
  type ConfirmationSocket,
  openConfirmationSocket,
} from "#lib/nano/nodes/confirmation-socket.ts";
import { hostOf } from "#lib/nano/nodes/node-call.ts";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";

/** The watched accounts. Changes reach the node in the order in which they are made. */
type ConfirmationWatch = {
  add(accounts: readonly string[]): void;
  remove(accounts: readonly string[]): void;
  readonly size: number;
  /** Resolves when a node has acknowledged all changes so far. */
  inStep(): Promise<void>;
  /** Resolves when the signal has ended the watch and the connection is closed. */
  readonly ended: Promise<void>;
};

type Options = {
  /** The websockets of nodes. The next one is used when one is lost. */
  urls: readonly string[];
  accounts: Iterable<string>;
  /** May be called twice for a block, or late. Never called for a missed message. */
  onConfirmation: (said: Confirmation) => void;
  /** Called after every subscription, including the first: earlier messages were missed, so ask the node. */
  onSubscribed: () => void;
  /** Called when a node has begun to watch more accounts: earlier messages were missed, so ask the node. */
  onAdded?: (accounts: readonly string[]) => void;
  /** Called after every lost connection and every failed attempt. */
  onLost?: () => void;
  log: Log;
  signal: AbortSignal;
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** After a connection that lasted this long, reconnects at once. */
const WELL_AFTER_MS = 30_000;

export function watchConfirmations({
  urls,
  accounts,
  onConfirmation,
  onSubscribed,
  onAdded,
  onLost,
  log,
  signal,
}: Options): ConfirmationWatch {
  const watched = new Set(accounts);
  let pending: { add: Set<string>; remove: Set<string> } = { add: new Set(), remove: new Set() };
  let wake: () => void = () => undefined;
  const waitingForStep: (() => void)[] = [];

  async function stayConnected(): Promise<void> {
    let failures = 0;
    for (let turn = 0; !signal.aborted; turn++) {
      const url = urls[turn % urls.length];
      if (url === undefined) return;
      const startedAtMs = Date.now();
      try {
        await listen(url);
        const error = new NodeOutage("silent", { host: hostOf(url) });
        log.warn("lost a node's websocket", { host: hostOf(url), error });
      } catch (error) {
        log.warn("could not use a node's websocket", { host: hostOf(url), error });
      }
      onLost?.();
      failures = Date.now() - startedAtMs > WELL_AFTER_MS ? 0 : failures + 1;
      const spread = 0.5 + Math.random();
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * spread, undefined, { signal }).catch(
        () => undefined,
      );
    }
  }

  async function listen(url: string): Promise<void> {
    const socket = await openConfirmationSocket(url, onConfirmation);
    const stop = () => socket.close();
    signal.addEventListener("abort", stop, { once: true });
    try {
      pending = { add: new Set(), remove: new Set() };
      await socket.subscribe([...watched]);
      log.info("listening for confirmations", { host: hostOf(url), accounts: watched.size });
      onSubscribed();
      await passOnChanges(socket);
    } finally {
      signal.removeEventListener("abort", stop);
      socket.close();
      await socket.closed;
    }
  }

  /** Collects changes while one is being sent, so that a burst of purchases is a single message. */
  async function passOnChanges(socket: ConfirmationSocket): Promise<void> {
    const lost = socket.closed.then(() => true);
    for (;;) {
      const { add, remove } = pending;
      if (add.size + remove.size > 0) {
        pending = { add: new Set(), remove: new Set() };
        await socket.update({ add: [...add], remove: [...remove] });
        if (add.size > 0) onAdded?.([...add]);
        continue;
      }
      for (const resolve of waitingForStep.splice(0)) resolve();
      const changed = new Promise<boolean>((resolve) => {
        wake = () => resolve(false);
      });
      if (await Promise.race([lost, changed])) return;
    }
  }

  return {
    add(list) {
      for (const account of list) {
        if (watched.has(account)) continue;
        watched.add(account);
        pending.remove.delete(account);
        pending.add.add(account);
      }
      wake();
    },
    remove(list) {
      for (const account of list) {
        if (!watched.delete(account)) continue;
        pending.add.delete(account);
        pending.remove.add(account);
      }
      wake();
    },
    inStep() {
      const { promise, resolve } = Promise.withResolvers<void>();
      waitingForStep.push(resolve);
      wake();
      return promise;
    },
    get size() {
      return watched.size;
    },
    ended: stayConnected(),
  };
}
