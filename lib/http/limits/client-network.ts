import "server-only";
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { env } from "#lib/env/server.ts";
import { CLIENT_ADDRESS_HEADER } from "#lib/http/limits/client-address.ts";
import { networkOf } from "#lib/http/limits/network-of.ts";

/**
 * A keyed hash of the visitor's network for rate limits, or null without an address. The database never stores where
 * a visitor came from.
 */
export function clientNetworkOf(headers: Pick<Headers, "get">): string | null {
  const network = networkOf(headers.get(CLIENT_ADDRESS_HEADER) ?? "");
  return network ? createHmac("sha256", key()).update(network).digest("hex").slice(0, 32) : null;
}

/** Made once: it is needed for each page of a signed-in reader. */
let made: KeyObject | undefined;

function key(): KeyObject {
  made ??= createSecretKey(
    Buffer.from(hkdfSync("sha256", env.TOKEN_KEY ?? env.SUPABASE_SECRET_KEY, "", "farthing client network", 32)),
  );
  return made;
}
