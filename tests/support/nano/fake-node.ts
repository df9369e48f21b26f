import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type RpcRequest = { action: string } & Record<string, unknown>;
type Answer = unknown | { status: number; text: string };

/** An endpoint that answers what the test says, byte for byte where needed, and records its requests. */
export async function startFakeNode(answer: (asked: RpcRequest) => Answer | Promise<Answer>) {
  const asked: RpcRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const question: RpcRequest = JSON.parse(Buffer.concat(chunks).toString());
      asked.push(question);
      const said = await answer(question);
      const isRaw = typeof said === "object" && said !== null && "status" in said && "text" in said;
      const { status, text } = isRaw ? (said as { status: number; text: string }) : { status: 200, text: undefined };
      response.writeHead(status, { "content-type": "application/json" }).end(text ?? JSON.stringify(said));
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
