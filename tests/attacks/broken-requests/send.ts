import { connect } from "node:net";

/** A request as it is sent: nothing in it has to be valid. */
export type RawRequest = {
  method: string;
  /** The path with its query, as bytes written in latin1. */
  target: string;
  headers: (readonly [name: string, value: string])[];
  body: Body | null;
};

/** Long bodies are written only once: a hundred thousand requests stay small in memory. */
export type Body = { text: string; times: number };

const PATIENCE_MS = 15_000;
/** The status line and an error's text; the rest is read and dropped. */
const KEPT_BYTES = 2_000;

type Answer = { status: number; text: string };

/** Status 0 means no answer: the connection closed silently, or nothing came for too long. */
export function sendRaw(url: URL, request: RawRequest): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const socket = connect({ host: url.hostname === "localhost" ? "127.0.0.1" : url.hostname, port: Number(url.port) });
  let text = "";
  socket.setTimeout(PATIENCE_MS, () => {
    text = `No answer in ${PATIENCE_MS / 1000} s.`;
    socket.destroy();
  });
  socket.on("data", (chunk: Buffer) => {
    if (text.length < KEPT_BYTES) text += chunk.toString("latin1");
    // Asks for the connection to close; after the first answer to HEAD or an upgrade nothing more will come.
    if (request.method === "HEAD" && text.includes("\r\n\r\n")) socket.destroy();
  });
  // A server that refuses a long body closes while it is still being written: what it sent before counts.
  socket.on("error", () => undefined);
  socket.on("close", () => resolve({ status: statusOf(text), text }));
  socket.write(bytesOf(url, request));
  return promise;
}

function statusOf(text: string): number {
  const answer = text.replace(/^HTTP\/1\.1 100.*?\r\n\r\n/s, "");
  return Number(/^HTTP\/1\.\d (\d{3})/.exec(answer)?.[1] ?? 0);
}

function bytesOf(url: URL, { method, target, headers, body }: RawRequest): Buffer {
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const content = body ? Buffer.from(body.text.repeat(body.times), "latin1") : Buffer.alloc(0);
  const added: [string, string][] = [
    ...(named.has("host") ? [] : [["host", url.host] as [string, string]]),
    ...(named.has("connection") ? [] : [["connection", "close"] as [string, string]]),
    ...(body && !named.has("content-length") && !named.has("transfer-encoding")
      ? [["content-length", String(content.length)] as [string, string]]
      : []),
  ];
  const head = [`${method} ${target} HTTP/1.1`, ...[...added, ...headers].map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), content]);
}
