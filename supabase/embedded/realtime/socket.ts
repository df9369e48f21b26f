import type { WebSocket } from "ws";
import { admit, readChannelCaller } from "#embedded/realtime/admission.ts";
import { openChannel } from "#embedded/realtime/channel.ts";
import { type Frame, type Protocol, readFrame, writeFrame } from "#embedded/realtime/frame.ts";
import type { Hub } from "#embedded/realtime/hub.ts";
import { BROADCAST_REFUSED, RealtimeRefusal } from "#embedded/realtime/refusal.ts";
import type { Channel } from "#embedded/realtime/subscription.ts";

const UNREADABLE = 1007;
/** A client that reads more slowly than we send would fill the memory. It is cut off, joins again and reads the rows itself. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024;

/** Speaks Phoenix channels with one client until its socket closes. */
export function serveSocket(socket: WebSocket, protocol: Protocol, apiKey: string, hub: Hub): void {
  const channels = new Map<string, Channel>();
  /** The last join, token or leave of each topic: whatever an earlier one still brings is outdated. */
  const latest = new Map<string, Frame>();

  const send = (frame: Frame) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
    else socket.send(writeFrame(protocol, frame));
  };
  const reply = (to: Frame, status: "ok" | "error", response: object) =>
    send({ ...to, event: "phx_reply", payload: { status, response } });

  async function join(frame: Frame): Promise<void> {
    const { topic, joinRef } = frame;
    channels.get(topic)?.drop();
    try {
      const { caller, bindings } = await admit(hub, apiKey, frame.payload);
      if (latest.get(topic) !== frame) return;
      if (!hub.isListening()) throw new RealtimeRefusal("The database is not reachable at the moment.");
      reply(frame, "ok", { postgres_changes: bindings.map(({ conditions: _, ...asked }) => asked) });
      const channel = openChannel(hub, {
        name: topic.replace(/^realtime:/, ""),
        caller,
        bindings,
        push: (event, payload) => send({ joinRef, ref: null, topic, event, payload }),
        onGone: () => channels.delete(topic),
      });
      channels.set(topic, channel);
      channel.report("ok", "Subscribed to PostgreSQL");
    } catch (error) {
      if (latest.get(topic) === frame) reply(frame, "error", { reason: reasonOf(error) });
    }
  }

  async function changeToken(frame: Frame): Promise<void> {
    const { topic } = frame;
    try {
      const caller = await readChannelCaller(hub, apiKey, frame.payload);
      if (latest.get(topic) === frame) channels.get(topic)?.actAs(caller);
    } catch (error) {
      if (latest.get(topic) === frame) channels.get(topic)?.end(reasonOf(error));
    }
  }

  function leave(frame: Frame): void {
    channels.get(frame.topic)?.drop();
    latest.delete(frame.topic);
    reply(frame, "ok", {});
  }

  function refuse(frame: Frame, reason: string): void {
    reply(frame, "error", { reason });
    channels.get(frame.topic)?.fail(reason);
  }

  socket.on("message", (data: Buffer, isBinary: boolean) => {
    const frame = readFrame(protocol, data, isBinary);
    if (!frame) return socket.close(UNREADABLE, "not a message of the Phoenix protocol");
    if (frame.event === "heartbeat") return reply(frame, "ok", {});
    if (frame.event === "broadcast" || frame.event === "presence") return refuse(frame, BROADCAST_REFUSED);
    latest.set(frame.topic, frame);
    if (frame.event === "phx_join") void join(frame);
    else if (frame.event === "access_token") void changeToken(frame);
    else if (frame.event === "phx_leave") leave(frame);
    else refuse(frame, `The event ${frame.event} is not supported.`);
  });
  socket.on("close", () => {
    latest.clear();
    for (const channel of channels.values()) channel.drop();
  });
  // "close" follows every error, and is what counts.
  socket.on("error", () => undefined);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
