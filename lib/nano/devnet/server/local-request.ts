import type { IncomingMessage } from "node:http";

const MAX_BYTES = 1_000_000;

/** Requires this machine's own name in the Host header, so that no website can point its own name at 127.0.0.1. */
export function isLocalRequest({ headers }: IncomingMessage): boolean {
  const name = (headers.host ?? "").toLowerCase().replace(/:\d+$/, "");
  return ["localhost", "127.0.0.1", "[::1]"].includes(name);
}

/** Browsers send Origin, programs on this machine do not. Pages get no answer. */
export function isFromPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers["sec-fetch-site"] !== undefined;
}

export async function readRequestText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error("The request is too large.");
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString("utf8");
}
