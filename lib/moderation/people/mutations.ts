import "server-only";
import type { Session, StaffSession } from "#lib/auth/session/session.ts";
import type { HandleInput, MergeInput, ReasonInput, StatusInput } from "#lib/moderation/people/schema.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Limits, suspends or restores an account. Refused if another of us has changed it meanwhile. */
export async function setAccountStatus({ db }: StaffSession, id: string, order: StatusInput): Promise<void> {
  const { status, seenStatus, rule, facts } = order;
  const asked = { person_id: id, status, seen_status: seenStatus, rule, reason: facts };
  const { error } = await db.rpc("set_account_status", asked);
  if (error) throw toRefusal(error);
}

/** Takes a handle away. Returns the made-up one that the account has now. */
export async function changeHandleOf({ db }: StaffSession, id: string, order: HandleInput): Promise<string> {
  const { seenHandle, links, rule, facts } = order;
  const asked = { person_id: id, seen_handle: seenHandle, keeps_links: links === "stay", rule, reason: facts };
  const { data, error } = await db.rpc("change_handle_of", asked);
  if (error) throw toRefusal(error);
  return data;
}

/** Ends all sessions of an account. Returns how many there were. */
export async function endSessionsOf({ db }: StaffSession, id: string, { reason }: ReasonInput): Promise<number> {
  const { data, error } = await db.rpc("sign_out_everywhere", { person_id: id, reason });
  if (error) throw toRefusal(error);
  return data;
}

/** Moves what an account has into another, a day later. Returns when. */
export async function askMerge({ db }: StaffSession, id: string, { keeper, reason }: MergeInput): Promise<string> {
  const { data, error } = await db.rpc("ask_account_merge", { person_id: id, keeper, reason });
  if (error) throw toRefusal(error);
  return data;
}

export async function stopMerge({ db }: StaffSession, id: string, { reason }: ReasonInput): Promise<void> {
  const { error } = await db.rpc("stop_account_merge", { person_id: id, reason });
  if (error) throw toRefusal(error);
}

/** For either of the two accounts. */
export async function stopOwnMerge({ db }: Session): Promise<void> {
  const { error } = await db.rpc("stop_own_merge");
  if (error) throw toRefusal(error);
}
