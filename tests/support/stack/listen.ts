import type { RealtimePostgresChangesPayload, RealtimeSystemPayload, SupabaseClient } from "@supabase/supabase-js";
import { createArrivals } from "#tests/support/arrivals.ts";

type Row = Record<string, unknown>;

type ListenFilter = { table: string; event?: "*" | "INSERT" | "UPDATE" | "DELETE"; filter?: string; schema?: string };
type Status = { status: string; error: Error | undefined };

let topics = 0;

/** Subscribes as an app does. `until` waits for one of the statuses that the client reports, past earlier ones. */
export function listen(client: SupabaseClient, options: ListenFilter, topic = `listen-${++topics}`) {
  const changes = createArrivals<RealtimePostgresChangesPayload<Row>>();
  const statuses = createArrivals<Status>();
  const systems = createArrivals<RealtimeSystemPayload>();
  const { event = "*", schema = "public", table, filter } = options;
  const channel = client
    // Hosted Supabase says SUBSCRIBED before it listens to the database, unless it is asked to wait.
    .channel(topic, { config: { postgres_changes_options: { wait: true } } })
    .on<Row>("postgres_changes", { event: event as "*", schema, table, ...(filter ? { filter } : {}) }, changes.add)
    .on("system", {}, systems.add)
    .subscribe((status, error) => statuses.add({ status, error }));

  async function until(status: string): Promise<Status> {
    for (;;) {
      const next = await statuses.next();
      if (next.status === status) return next;
    }
  }
  return { channel, nextChange: changes.next, nextSystem: systems.next, until };
}

/** Subscribes and waits until changes are heard. */
export async function listening(...args: Parameters<typeof listen>) {
  const listener = listen(...args);
  await listener.until("SUBSCRIBED");
  return listener;
}

/** Resolves when the server has read everything the client sent before. */
export function heartbeatOf({ realtime }: SupabaseClient): Promise<void> {
  return new Promise((resolve) => {
    realtime.onHeartbeat((status) => {
      if (status === "ok") resolve();
    });
    void realtime.sendHeartbeat();
  });
}
