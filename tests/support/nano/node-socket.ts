import { once } from "node:events";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { createArrivals } from "#tests/support/arrivals.ts";

export type SocketMessage = Record<string, unknown>;

/** A bare connection to a node's websocket. */
export async function connectToNode(url: string) {
  const socket = new WebSocket(url);
  onTestFinished(() => socket.terminate());
  const arrivals = createArrivals<SocketMessage>();
  const heard: SocketMessage[] = [];
  socket.on("message", (data) => {
    const message = JSON.parse(String(data));
    heard.push(message);
    arrivals.add(message);
  });
  await once(socket, "open");
  const say = (request: object | string) =>
    socket.send(typeof request === "string" ? request : JSON.stringify(request));
  return {
    socket,
    heard,
    say,
    next: arrivals.next,
    /** Sends something and waits until the node has read everything before. */
    async settle() {
      say({ action: "ping" });
      for (let message = await arrivals.next(); message.ack !== "pong"; ) message = await arrivals.next();
    },
  };
}
