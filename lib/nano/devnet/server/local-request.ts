import type { IncomingMessage } from "node:http";

const MAX_BYTES = 1_000_000;

/** By this machine's own name, so that no page elsewhere can borrow a name for 127.0.0.1. */
export function isLocalRequest({ headers }: IncomingMessage): boolean {
  const name = (headers.host ?? "").toLowerCase().replace(/:\d+$/, "");
  return ["localhost", "127.0.0.1", "[::1]"].includes(name);
}

/** A browser names the page that asks. No page is answered: programs of this machine send no Origin. */
export function isFromPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers["sec-fetch-site"] !== undefined;
}

export async function readBody(request: IncomingMessage): Promise<string> {
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
