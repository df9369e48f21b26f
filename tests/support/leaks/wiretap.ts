import { once } from "node:events";
import { WebSocket } from "ws";

/** A connection to Realtime, and every frame received over it. */
export type Wiretap = { heard(): string; close(): void };

type Connection = { supabaseUrl: string; publishableKey: string };

/** Subscribes to all changes of these tables, each in its own channel, so that one refusal ends no other. */
export async function tapRealtime(
  connection: Connection,
  token: string | null,
  tables: readonly string[],
): Promise<Wiretap> {
  const address = new URL("/realtime/v1/websocket", connection.supabaseUrl.replace(/^http/, "ws"));
  address.search = new URLSearchParams({ apikey: connection.publishableKey, vsn: "1.0.0" }).toString();
  const socket = new WebSocket(address);
  const frames: string[] = [];
  const answered = new Set<string>();
  const allAnswered = Promise.withResolvers<void>();
  socket.on("message", (data) => {
    const text = String(data);
    frames.push(text);
    const { event, topic } = JSON.parse(text);
    if (event === "phx_reply" || event === "phx_error") answered.add(topic);
    if (answered.size === tables.length) allAnswered.resolve();
  });
  await once(socket, "open");
  for (const [at, table] of tables.entries()) {
    const config = { postgres_changes: [{ event: "*", schema: "public", table }] };
    const payload = { config, ...(token === null ? {} : { access_token: token }) };
    const ref = String(at + 1);
    socket.send(JSON.stringify({ topic: `realtime:leak-${table}`, event: "phx_join", payload, ref, join_ref: ref }));
  }
  await allAnswered.promise;
  return { heard: () => frames.join("\n"), close: () => socket.terminate() };
}
