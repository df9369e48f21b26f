import { createServer, type IncomingMessage, type Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import type { DevnetLedger } from "#lib/nano/devnet/ledger/ledger.ts";
import { isLocalRequest } from "#lib/nano/devnet/server/local-request.ts";
import { SocketClient } from "#lib/nano/devnet/socket/client.ts";

export type SocketFaults = {
  /** Refuses new connections. */
  isDown: boolean;
  /** Stays connected but silent: messages sent meanwhile are lost. */
  isMute: boolean;
};

/** A node's websocket. */
export class SocketServer {
  readonly server: Server = createServer((_request, response) => response.writeHead(426).end());
  faults: SocketFaults = { isDown: false, isMute: false };
  readonly #sockets: WebSocketServer;
  readonly #deaf: () => void;

  constructor(ledger: DevnetLedger) {
    this.#sockets = new WebSocketServer({
      server: this.server,
      verifyClient: ({ req }: { req: IncomingMessage }) => isLocalRequest(req) && !this.faults.isDown,
    });
    const clients = new Map<WebSocket, SocketClient>();
    this.#sockets.on("connection", (socket) => {
      const client = new SocketClient((text) => socket.send(text));
      clients.set(socket, client);
      socket.on("message", (data) => client.hear(String(data)));
      socket.on("close", () => clients.delete(socket));
      // A broken connection closes by itself, which is handled above.
      socket.on("error", () => undefined);
    });
    this.#deaf = ledger.listen((event) => {
      if (!this.faults.isMute) for (const client of clients.values()) client.notify(event);
    });
  }

  /** Cuts every connection as a crash would, without a close message. */
  drop(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  stop(): void {
    this.#deaf();
    this.drop();
  }
}
