import { z } from "zod";
import { callerDb } from "#lib/auth/session/caller-db.ts";
import { optionalSession } from "#lib/auth/session/session.ts";
import { findHandleOwner, getPublicProfile } from "#lib/creators/queries.ts";
import { handleParam } from "#lib/creators/schema.ts";
import { AppError } from "#lib/errors.ts";
import { route } from "#lib/http/route.ts";

export const GET = route({
  params: z.object({ handle: handleParam }),
  sessionOf: optionalSession,
  rateLimit: { name: "profiles", windowSeconds: 60, perUser: 240, perNetwork: 240 },
  async handler({ params: { handle }, session, request }) {
    const db = callerDb(session);
    const owner = await findHandleOwner(db, handle);
    if (!owner) throw new AppError("not_found", { detail: `There is no @${handle}.` });
    if (owner.status === "deleted") throw new AppError("gone", { detail: `@${handle} has left.` });
    if (owner.canonical_handle.toLowerCase() !== handle.toLowerCase()) {
      const location = new URL(`/api/profile/${owner.canonical_handle}`, request.url).pathname;
      return new Response(null, { status: 301, headers: { location } });
    }
    return Response.json(await getPublicProfile(db, owner.id));
  },
});
