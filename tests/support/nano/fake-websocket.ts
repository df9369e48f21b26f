import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { createArrivals } from "#tests/support/arrivals.ts";

export type ReceivedMessage = {
  action: string;
  topic?: string;
  id?: string;
  options?: { accounts?: string[]; accounts_add?: string[]; accounts_del?: string[] };
};

/** A node's websocket controlled by the test. It acknowledges messages until told to be silent. */
export async function startFakeWebsocket({ port = 0, asBytes = false } = {}) {
  const server = new WebSocketServer({ host: "127.0.0.1", port });
  await once(server, "listening");
  const heard = createArrivals<ReceivedMessage>();
  const clients = new Set<WebSocket>();
  let isSilent = false;
  const send = (client: WebSocket, message: object) =>
    client.send(Buffer.from(JSON.stringify(message)), { binary: asBytes });
  server.on("connection", (client) => {
    clients.add(client);
    client.on("close", () => clients.delete(client));
    client.on("message", (data: Buffer) => {
      const said: ReceivedMessage = JSON.parse(data.toString());
      heard.add(said);
      if (!isSilent) send(client, { ack: said.action, time: "1795171657366", ...(said.id && { id: said.id }) });
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: heard.next,
    broadcast: (message: object) => {
      for (const client of clients) send(client, message);
    },
    sendRaw: (text: string) => {
      for (const client of clients) client.send(text);
    },
    stopAnswering: () => {
      isSilent = true;
    },
    drop: () => {
      for (const client of clients) client.terminate();
    },
    async stop() {
      for (const client of clients) client.terminate();
      server.close();
      await once(server, "close");
    },
  };
}
