import "server-only";
import type { StaffSession } from "#lib/auth/session/session.ts";
import type { ProviderInput, ProviderOrder } from "#lib/site/providers/schema.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Adds one, or changes the one of that name. A new one whose name is on the list is refused at its name. */
export async function saveProvider({ db }: StaffSession, { isNew, reason, ...input }: ProviderInput): Promise<void> {
  const { name, url, kinds, countries, note, platforms } = input;
  const provider = {
    ...{ is_new: isNew, name, url, kinds, countries, note, platforms, asks_identity: input.asksIdentity },
    ...{ is_self_custody: input.isSelfCustody, opens_links: input.opensLinks, min_send_raw: input.minSend },
  };
  const { error } = await db.rpc("save_nano_provider", { provider, reason });
  if (error) throw toRefusal(error);
}

/** Notes that it was looked at today, or takes it off the list. */
export async function actOnProvider(
  { db }: StaffSession,
  id: string,
  { action, reason }: ProviderOrder,
): Promise<void> {
  const name = action === "check" ? "check_nano_provider" : "remove_nano_provider";
  const { error } = await db.rpc(name, { provider_id: id, reason });
  if (error) throw toRefusal(error);
}
