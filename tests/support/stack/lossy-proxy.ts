import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A link to a database. While it loses, it resets the connection at each chunk that is to be lost, in either direction. */
export async function startLossyProxy(databaseUrl: string, isLost: (chunk: Buffer) => boolean) {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let resets = 0;
  let isLossy = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const ends = [client, upstream];
    const reset = () => {
      for (const end of ends) end.resetAndDestroy();
    };
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on("data", (chunk: Buffer) => {
        if (isLossy && isLost(chunk)) {
          resets++;
          reset();
        } else to.write(chunk);
      });
      from.on("error", reset);
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    resets: () => resets,
    beginLoss: () => {
      isLossy = true;
    },
    endLoss: () => {
      isLossy = false;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
