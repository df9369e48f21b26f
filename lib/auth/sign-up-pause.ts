import "server-only";
import { z } from "zod";
import { unavailable } from "#lib/auth/claims";
import { READ } from "#lib/supabase/db";
import { publicDb } from "#lib/supabase/public";

const switchesShape = z.object({ sign_ups: z.boolean() });

/** Whether nobody new gets an account for now. The database refuses by itself: this is for saying so beforehand. */
export async function areSignUpsPaused(): Promise<boolean> {
  const { data, error } = await publicDb().rpc("read_switches", undefined, READ);
  if (error) throw unavailable(error);
  return switchesShape.parse(data).sign_ups;
}
