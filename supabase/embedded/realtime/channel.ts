import type { DatabaseCaller } from "#embedded/caller.ts";
import type { Hub } from "#embedded/realtime/hub.ts";
import type { Binding, Channel } from "#embedded/realtime/subscription.ts";

type ChannelOptions = {
  name: string;
  caller: DatabaseCaller;
  bindings: Binding[];
  push(event: string, payload: unknown): void;
  onGone(): void;
};

/** A timer cannot wait longer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Its subscriptions stand in the hub's index until it ends or its token expires. */
export function openChannel(hub: Hub, { name, caller, bindings, push, onGone }: ChannelOptions): Channel {
  let current = caller;
  let isOpen = true;
  let expiry: NodeJS.Timeout | undefined;
  let last = Promise.resolve();

  const channel: Channel = {
    get caller() {
      return current;
    },
    actAs(next) {
      current = next;
      awaitExpiry();
    },
    push(event, payload) {
      if (isOpen) push(event, payload);
    },
    report(status, message) {
      channel.push("system", { channel: name, extension: "postgres_changes", status, message });
    },
    enqueue(work) {
      last = last
        .then(() => (isOpen ? work() : undefined))
        .catch((error: unknown) => channel.fail(`A change could not be read: ${String(error)}`));
    },
    fail(message) {
      channel.report("error", message);
      channel.push("phx_error", message);
      channel.drop();
    },
    end(message) {
      channel.report("error", message);
      channel.push("phx_close", {});
      channel.drop();
    },
    drop() {
      if (!isOpen) return;
      isOpen = false;
      clearTimeout(expiry);
      for (const subscription of subscriptions) hub.index.remove(subscription);
      hub.channels.delete(channel);
      onGone();
    },
  };

  function awaitExpiry(): void {
    clearTimeout(expiry);
    if (!isOpen || current.claims.exp === undefined) return;
    const leftMs = current.claims.exp * 1000 - Date.now();
    if (leftMs <= 0) channel.end("Token has expired");
    else expiry = setTimeout(awaitExpiry, Math.min(leftMs, LONGEST_WAIT_MS));
  }

  const subscriptions = bindings.map((binding) => ({ ...binding, channel }));
  for (const subscription of subscriptions) hub.index.add(subscription);
  hub.channels.add(channel);
  awaitExpiry();
  return channel;
}
