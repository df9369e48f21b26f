import "server-only";
import { isIP } from "node:net";
import { env } from "#lib/env/server";
import { clientAddressOf } from "#lib/http/client-address";
import type { Sender } from "#lib/supabase/sender-fetch";

/** Who sent a request, as the data service is told. */
export function senderOf(headers: Headers): Sender {
  return { userAgent: headers.get("user-agent"), address: addressOf(headers) };
}

/** The visitor's address, or the first one of their network where limits count by network; null where it is not known. */
function addressOf(headers: Headers): string | null {
  const address = clientAddressOf(headers, env.TRUSTED_PROXY_HOPS)?.split("/")[0] ?? "";
  return isIP(address) === 0 ? null : address;
}
