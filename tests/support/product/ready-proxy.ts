import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Which web process answered: its address. */
export const ANSWERED_BY = "x-answered-by";

type Process = { url: string; isReady: boolean };

/**
 * A load balancer: it sends readers in turns to the processes whose /api/ready says yes, and repeats a refused connection
 * once. Nothing else is repeated, so all else that goes wrong reaches the reader.
 */
export async function startReadyProxy({ everyMs }: { everyMs: number }) {
  const processes: Process[] = [];
  const agent = new Agent({ keepAlive: true });
  const closing = new AbortController();
  const looking: Promise<void>[] = [];
  const troubles: string[] = [];
  let turn = 0;
  let repeated = 0;

  const choose = () => {
    const ready = processes.filter(({ isReady }) => isReady);
    return ready[turn++ % ready.length];
  };
  const refuse = (response: ServerResponse, trouble: string) => {
    troubles.push(trouble);
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  };
  const pass = (request: IncomingMessage, response: ServerResponse, isSecondTry = false): void => {
    const process = choose();
    if (!process) {
      refuse(response, "no process is ready");
      return;
    }
    const { hostname, port } = new URL(process.url);
    const { method, url: path, headers } = request;
    const forwarded = { ...headers, "x-forwarded-for": request.socket.remoteAddress };
    const sent = sendRequest({ agent, hostname, port, method, path, headers: forwarded }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...withoutConnection(answer), [ANSWERED_BY]: process.url });
      answer.on("error", (error) => refuse(response, `${path} from ${process.url}: ${error.message}`));
      answer.pipe(response);
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      process.isReady = false;
      if (error.code === "ECONNREFUSED" && !isSecondTry) {
        repeated++;
        pass(request, response, true);
      } else refuse(response, `${path} from ${process.url}: ${error.message}`);
    });
    sent.end();
  };
  const server = createServer((request, response) => pass(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Everything that went wrong between this proxy and the processes, but for the first refusals. */
    troubles,
    repeated: () => repeated,
    isReady: (url: string) => processes.some((one) => one.url === url && one.isReady),
    follow(url: string) {
      const process = { url, isReady: false };
      processes.push(process);
      looking.push(look(process, everyMs, closing.signal));
    },
    async stop() {
      closing.abort();
      await Promise.all(looking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function look(process: Process, everyMs: number, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    const answer = await fetch(`${process.url}/api/ready`, { signal: closing }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    process.isReady = answer?.ok ?? false;
    await pause(everyMs, undefined, { signal: closing }).catch(() => undefined);
  }
}

function withoutConnection({ headers }: IncomingMessage) {
  const { connection: _, "keep-alive": __, ...kept } = headers;
  return kept;
}
