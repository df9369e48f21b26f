import "server-only";
import { CLIENT_ADDRESS_HEADER } from "#lib/http/limits/client-address.ts";
import type { Sender } from "#lib/supabase/sender-fetch.ts";

/** The sender of a request, as the data service is told. */
export function senderOf(headers: Headers): Sender {
  return { userAgent: headers.get("user-agent"), address: headers.get(CLIENT_ADDRESS_HEADER) };
}
