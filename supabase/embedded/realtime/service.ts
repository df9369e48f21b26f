import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type WebSocket, WebSocketServer } from "ws";
import { createPool } from "#embedded/database/connection.ts";
import { apiKeyProblem } from "#embedded/gateway/api-key.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";
import { isExpectedHost } from "#embedded/gateway/host.ts";
import { openChangeFeed } from "#embedded/realtime/change-feed.ts";
import { createFanOut } from "#embedded/realtime/fan-out.ts";
import { PROTOCOLS } from "#embedded/realtime/frame.ts";
import type { Hub } from "#embedded/realtime/hub.ts";
import { serveSocket } from "#embedded/realtime/socket.ts";
import { createSubscriptionIndex } from "#embedded/realtime/subscription-index.ts";

export type Realtime = {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
};

const PATH = "/realtime/v1/websocket";
/** Readers of changes beside the gateway's own pool, so that a burst of changes never holds up sign-in. */
const POOL_SIZE = 4;
const LARGEST_MESSAGE_BYTES = 256 * 1024;
const SERVICE_RESTART = 1012;
const CLOSE_PATIENCE_MS = 500;

/** Stands in for Supabase Realtime: `postgres_changes` for the unmodified client, and nothing else. */
export async function createRealtime(
  context: Pick<ServiceContext, "databaseUrl" | "keys" | "tokens" | "publicHost">,
): Promise<Realtime> {
  const { databaseUrl, keys, tokens, publicHost } = context;
  const pool = createPool(databaseUrl, POOL_SIZE);
  const index = createSubscriptionIndex();
  let lastId = 0;
  const channels: Hub["channels"] = new Set();
  const feed = await openChangeFeed(databaseUrl, {
    onChange: createFanOut(pool, index),
    onLost() {
      for (const channel of channels)
        channel.fail("The connection to the database was lost; changes may have been missed.");
    },
  });
  const hub: Hub = { keys, tokens, pool, index, channels, isListening: feed.isListening, takeId: () => ++lastId };
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE_BYTES });

  return {
    handleUpgrade(request, socket, head) {
      const url = URL.parse(`http://localhost${request.url}`);
      const apiKey = url?.searchParams.get("apikey") ?? "";
      const protocol = PROTOCOLS.find((version) => version === (url?.searchParams.get("vsn") ?? "1.0.0"));
      const keyProblem = apiKeyProblem(PATH, "GET", apiKey, request.headers["user-agent"] ?? "", keys);
      if (!isExpectedHost(request, publicHost)) refuse(socket, 421, "This stack answers on this machine only.");
      else if (url?.pathname !== PATH) refuse(socket, 404, "no Route matched with those values");
      else if (keyProblem) refuse(socket, 401, keyProblem);
      else if (!protocol) refuse(socket, 400, "The protocol version must be 1.0.0 or 2.0.0.");
      else server.handleUpgrade(request, socket, head, (accepted) => serveSocket(accepted, protocol, apiKey, hub));
    },
    async close() {
      server.close();
      await Promise.all([...server.clients].map(closeSocket));
      await feed.close();
      await pool.end();
    },
  };
}

function refuse(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ message });
  socket.on("error", () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** The code tells the client that this is not for good, so it connects again. */
async function closeSocket(socket: WebSocket): Promise<void> {
  socket.close(SERVICE_RESTART, "The stack is stopping.");
  await Promise.race([once(socket, "close"), sleep(CLOSE_PATIENCE_MS)]);
  socket.terminate();
}
