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
  /** As in a URL: empty for the scheme's default port. */
  ports: ReadonlySet<string>;
};

export const OPEN_INTERNET: NetworkReach = {
  resolve: async (name) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address),
  mayReach: isPublicAddress,
  ports: new Set(["", "80", "443"]),
};

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

/**
 * Sends one request to a foreign server. The connection uses the very address that was checked, so a changed DNS
 * answer does not matter. Does not read the body.
 */
export async function requestExternal(
  url: URL,
  method: "HEAD" | "GET",
  signal: AbortSignal,
  { resolve, mayReach, ports }: NetworkReach = OPEN_INTERNET,
): Promise<ExternalAnswer> {
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new RefusedAddress("scheme");
  if (url.username || url.password) throw new RefusedAddress("login");
  if (!ports.has(url.port)) throw new RefusedAddress("port");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) ? [host] : await orAbort(resolve(host), signal);
  const [address] = addresses;
  if (address === undefined || !addresses.every(mayReach)) throw new RefusedAddress("private");
  return send(url, { method, host, address, signal });
}

type Sent = { method: "HEAD" | "GET"; host: string; address: string; signal: AbortSignal };

function send(url: URL, { method, host, address, signal }: Sent): Promise<ExternalAnswer> {
  const isSecure = url.protocol === "https:";
  const options = {
    ...{ method, signal, host, port: url.port || (isSecure ? 443 : 80), path: `${url.pathname}${url.search}` },
    ...{ agent: false as const, lookup: alwaysTo(address) },
    ...(isSecure && !isIP(host) ? { servername: host } : {}),
    headers: { "user-agent": `FarthingLinks/1.0 (+${env.SITE_URL})`, accept: "*/*", "accept-encoding": "identity" },
  };
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null });
      response.destroy();
    };
    const asked = isSecure ? overHttps(options, answered) : overHttp(options, answered);
    asked.on("error", reject);
    asked.end();
  });
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
