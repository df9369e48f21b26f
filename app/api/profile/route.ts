import { requestJar } from "#lib/auth/session/request-jar.ts";
import { type RegisteredSession, requireRegistered } from "#lib/auth/session/session.ts";
import { readSessionCookies } from "#lib/auth/session/session-cookies.ts";
import { updateProfile } from "#lib/creators/mutations.ts";
import { getOwnProfile } from "#lib/creators/queries.ts";
import { profileChangesSchema } from "#lib/creators/schema.ts";
import { AppError } from "#lib/errors.ts";
import { route } from "#lib/http/route.ts";

export const GET = route({
  sessionOf: requireRegistered,
  rateLimit: { name: "profile-read", windowSeconds: 60, perUser: 120 },
  handler: async ({ session }) => Response.json(await getOwnProfile(session.db, session.viewer.id)),
});

export const POST = route({
  sessionOf: requireWriter,
  rateLimit: { name: "profile", windowSeconds: 600, perUser: 60 },
  body: profileChangesSchema,
  handler: async ({ session, body }) => Response.json(await updateProfile(session, body)),
});

/** A request without a session gets the exact text of the specification. */
async function requireWriter(request: Request): Promise<RegisteredSession> {
  if (readSessionCookies(requestJar(request)).length > 0) return requireRegistered(request);
  throw new AppError("auth_required", { detail: "You must be logged in to update your profile" });
}
