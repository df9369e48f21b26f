import { Agent, type IncomingMessage, type RequestOptions, request as sendRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { BROWSER_HEADERS } from "#tests/support/calls/browser-request.ts";
import { ANSWERED_BY } from "#tests/support/product/ready-proxy.ts";

/** Times are of `performance.now()`. An answer that broke off has the status 0. */
export type LoadAnswer = { path: string; status: number; sentAt: number; tookMs: number; by: string; html: string };

const EVERY_MS = 10;
/** A machine that answers more slowly than it is asked is asked less, instead of being buried. */
const MOST_OPEN = 200;
const decoders = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** Asks for these pages in turns, as browsers do, so often a second, until it is stopped. */
export function startSteadyLoad(url: string, paths: readonly string[], perSecond: number) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  const answers: LoadAnswer[] = [];
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  const read = createReader();
  let asked = 0;
  let isStopped = false;

  const ask = async (path: string) => {
    const sentAt = performance.now();
    const answer = await get({ agent, hostname, port, path, headers: BROWSER_HEADERS }).catch(() => null);
    const tookMs = performance.now() - sentAt;
    const status = answer?.head.statusCode ?? 0;
    const by = [answer?.head.headers[ANSWERED_BY]].flat().join();
    answers.push({ path, status, sentAt, tookMs, by, html: answer ? await read(path + by, answer) : "" });
  };
  const askAll = async () => {
    while (!isStopped) {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond);
      for (; asked < due; asked++) {
        if (open.size >= MOST_OPEN) continue;
        const one: Promise<void> = ask(paths[asked % paths.length] ?? "/").finally(() => open.delete(one));
        open.add(one);
      }
      await pause(EVERY_MS);
    }
  };
  const running = askAll();
  return {
    answers,
    async stop(): Promise<LoadAnswer[]> {
      isStopped = true;
      await running;
      await Promise.all(open);
      agent.destroy();
      return answers;
    },
  };
}

type Received = { head: IncomingMessage; body: Buffer };

function get(options: RequestOptions): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(options, (head) => {
      const parts: Buffer[] = [];
      head.on("data", (part: Buffer) => parts.push(part));
      head.on("error", reject);
      head.on("end", () => resolve({ head, body: Buffer.concat(parts) }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** The text of an answer. Equal answers, which their ETag tells, are unpacked once and share it. */
function createReader(): (name: string, answer: Received) => Promise<string> {
  const known = new Map<string, string>();
  return async (name, { head: { headers }, body }) => {
    const key = `${name} ${headers.etag?.replace(/^W\//, "")}`;
    const before = headers.etag === undefined ? undefined : known.get(key);
    if (before !== undefined) return before;
    const encoding = headers["content-encoding"];
    const html = String(encoding === "br" || encoding === "gzip" ? await decoders[encoding](body) : body);
    known.set(key, html);
    return html;
  };
}
