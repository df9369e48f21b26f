import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import type { CountedPerNetwork } from "#embedded/auth/limits/network-limits.ts";
import { isSame } from "#embedded/caller.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";
import { networkOf } from "#lib/http/limits/network-of.ts";

/** What a route can read of its caller besides the request itself. */
export type CallerEnv = { Bindings: { network: string | null } };

const COUNTED: [method: string, path: string, what: CountedPerNetwork][] = [
  ["POST", "/signup", "anonymousUsers"],
  ["POST", "/otp", "codes"],
  ["POST", "/magiclink", "codes"],
  ["POST", "/resend", "codes"],
  ["GET", "/reauthenticate", "codes"],
  ["POST", "/verify", "verifications"],
  ["GET", "/verify", "verifications"],
];

/** Stands before the routes: what a network asks for too often is refused before it costs a query. */
export function countRequests({ limits }: ServiceContext): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>();
  for (const [method, path, what] of COUNTED) {
    app.on(method, path, async ({ env }, next) => {
      limits.count(what, env.network);
      await next();
    });
  }
  return app;
}

/**
 * The network that a request is counted for. The web server asks for its visitors and names each one's address in the header
 * that hosted Supabase has for this; as there, it is believed only together with the secret key. With that key and without
 * the header the network is unknown: the request is not counted, rather than for all visitors at once.
 */
export function callerNetwork(
  { headers }: Request,
  { socket }: Pick<IncomingMessage, "socket">,
  { keys }: ServiceContext,
): string | null {
  const isOurServer = isSame(headers.get("apikey"), keys.secret);
  const address = isOurServer ? headers.get("sb-forwarded-for")?.split(",")[0]?.trim() : socket.remoteAddress;
  return address ? networkOf(address) : null;
}
