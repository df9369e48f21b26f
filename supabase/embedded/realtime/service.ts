import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { ServiceContext } from "#embedded/gateway/context";

export type Realtime = {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
};

export async function createRealtime(_context: ServiceContext): Promise<Realtime> {
  return { handleUpgrade: (_request, socket) => socket.destroy(), close: async () => undefined };
}
