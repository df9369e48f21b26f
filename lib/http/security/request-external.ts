import "server-only";
import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { env } from "#lib/env/server.ts";
import { isPublicAddress } from "#lib/http/security/public-address.ts";

/** How names resolve and what may be reached. Tests pass their own. */
export type NetworkReach = {
  resolve: (name: string) => Promise<readonly string[]>;
  mayReach: (address: string) => boolean;
  schemes: ReadonlySet<string>;
  /** As in a URL: empty for the scheme's default port. */
  ports: ReadonlySet<string>;
};

export const OPEN_INTERNET: NetworkReach = {
  resolve: async (name) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address),
  mayReach: isPublicAddress,
  schemes: new Set(["https:"]),
  ports: new Set(["", "443"]),
};

/** For everything fetched on a user's word, redirects included. */
export const EXTERNAL_LIMITS = { redirects: 3, milliseconds: 10_000, bytes: 20_000_000 };

export type RefusedReason = "scheme" | "login" | "port" | "private";

/** We never send requests there. */
export class RefusedAddress extends Error {
  override readonly name = "UnaskedAddress";
  readonly why: RefusedReason;

  constructor(why: RefusedReason) {
    super(`refused to request an address: ${why}`);
    this.why = why;
  }
}

export type ExternalAnswer = { status: number; location: string | null };

/** What a POST brings along. */
export type SentBody = { headers: Readonly<Record<string, string>>; body: Buffer };

/** With the beginning of its body as it was sent, never decompressed. Empty for a redirect. */
export type ExternalBody = ExternalAnswer & { body: Buffer; isWhole: boolean };

/**
 * Sends one request to a foreign server. The connection uses the very address that was checked, so a changed DNS
 * answer does not matter. Reads no more of the body than `bytesMost`; then the connection ends.
 */
export async function requestExternal(
  url: URL,
  method: "HEAD" | "GET" | "POST",
  signal: AbortSignal,
  { resolve, mayReach, schemes, ports }: NetworkReach = OPEN_INTERNET,
  bytesMost = 0,
  sent: SentBody | null = null,
): Promise<ExternalBody> {
  if (!schemes.has(url.protocol)) throw new RefusedAddress("scheme");
  if (url.username || url.password) throw new RefusedAddress("login");
  if (!ports.has(url.port)) throw new RefusedAddress("port");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) ? [host] : await orAbort(resolve(host), signal);
  const [address] = addresses;
  if (address === undefined || !addresses.every(mayReach)) throw new RefusedAddress("private");
  return send(url, { method, host, address, signal, sent, bytesMost: Math.min(bytesMost, EXTERNAL_LIMITS.bytes) });
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Where an answer leads on to. Request it like any other address, so that it is checked as well. */
export function redirectOf({ status, location }: ExternalAnswer, url: URL): URL | null {
  return REDIRECTS.has(status) && location !== null ? URL.parse(location, url) : null;
}

/** Failed DNS, broken connections, bad certificates, malformed and late answers all have an error code. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}

type Asked = {
  method: "HEAD" | "GET" | "POST";
  host: string;
  address: string;
  signal: AbortSignal;
  bytesMost: number;
  sent: SentBody | null;
};

function send(url: URL, { method, host, address, signal, bytesMost, sent }: Asked): Promise<ExternalBody> {
  const isSecure = url.protocol === "https:";
  const options = {
    ...{ method, signal, host, port: url.port || (isSecure ? 443 : 80), path: `${url.pathname}${url.search}` },
    ...{ agent: false as const, lookup: alwaysTo(address) },
    ...(isSecure && !isIP(host) ? { servername: host } : {}),
    headers: {
      ...sent?.headers,
      ...{ "user-agent": `Farthing/1.0 (+${env.SITE_URL})`, accept: "*/*", "accept-encoding": "identity" },
    },
  };
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      const answer = { status: response.statusCode ?? 0, location: response.headers.location ?? null };
      readStart(response, answer.location === null ? bytesMost : 0).then(
        (read) => resolve({ ...answer, ...read }),
        reject,
      );
    };
    const asked = isSecure ? overHttps(options, answered) : overHttp(options, answered);
    asked.on("error", reject);
    asked.end(sent?.body);
  });
}

async function readStart(response: IncomingMessage, bytesMost: number): Promise<{ body: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let left = bytesMost;
  if (bytesMost > 0) {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, Math.max(0, left)));
      left -= chunk.length;
      if (left < 0) break;
    }
  }
  response.destroy();
  return { body: Buffer.concat(chunks), isWhole: left >= 0 };
}

function alwaysTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_name, { all }, callback) => (all ? callback(null, [{ address, family }]) : callback(null, address, family));
}

/** Name lookups cannot be aborted, but nothing waits for them longer than for the rest. */
function orAbort<Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
