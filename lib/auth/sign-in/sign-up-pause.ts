import "server-only";
import { z } from "zod";
import { unavailable } from "#lib/auth/session/claims.ts";
import { READ } from "#lib/supabase/db.ts";
import { publicDb } from "#lib/supabase/public.ts";

const switchesShape = z.object({ sign_ups: z.boolean() });

/** Reports whether new accounts are paused, to say so beforehand. The database enforces it. */
export async function areSignUpsPaused(): Promise<boolean> {
  const { data, error } = await publicDb().rpc("read_switches", undefined, READ);
  if (error) throw unavailable(error);
  return switchesShape.parse(data).sign_ups;
}
