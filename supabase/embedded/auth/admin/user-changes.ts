import { z } from "zod";
import { invalidInput, noPasswords, noPhones } from "#embedded/auth/auth-error.ts";
import { parseGoDurationMs } from "#embedded/auth/go-duration.ts";
import { emailAddress, metadata, optional } from "#embedded/auth/request-body.ts";
import type { Queryable } from "#embedded/database/connection.ts";

/** What an administrator may say about a user, new or present. */
export const userFields = z.looseObject({
  id: optional(z.uuid()),
  email: optional(emailAddress),
  email_confirm: z.boolean().default(false),
  user_metadata: optional(metadata),
  app_metadata: optional(metadata),
  role: optional(z.string()),
  ban_duration: optional(z.string()),
  phone: z.unknown().optional(),
  password: z.unknown().optional(),
  password_hash: z.unknown().optional(),
});

export function refuseOtherCredentials(body: z.infer<typeof userFields>): void {
  if (body.password || body.password_hash) throw noPasswords();
  if (body.phone) throw noPhones();
}

/** "none" lifts a ban; any other duration bans the user for that long from now. */
export async function setBan(tx: Queryable, userId: string, duration: string): Promise<void> {
  const durationMs = duration === "none" ? 0 : parseGoDurationMs(duration);
  if (durationMs === null) throw invalidInput(`invalid format for ban duration: ${duration}`);
  await tx.query(
    `update auth.users set updated_at = now(),
       banned_until = case when $2::float > 0 then now() + make_interval(secs => $2::float / 1000) end
     where id = $1`,
    [userId, durationMs],
  );
}

export async function setRole(tx: Queryable, userId: string, role: string): Promise<void> {
  await tx.query("update auth.users set role = $2, updated_at = now() where id = $1", [userId, role]);
}
