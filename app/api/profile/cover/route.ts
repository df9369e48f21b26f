import { requireRegistered } from "#lib/auth/session/session.ts";
import { removeProfileCover, replaceProfileCover } from "#lib/creators/picture-mutations.ts";
import { COVER_MAX_BYTES } from "#lib/creators/picture-rules.ts";
import { readFormFile } from "#lib/http/multipart.ts";
import { route } from "#lib/http/route.ts";

const RATE_LIMIT = { name: "profile-cover", windowSeconds: 3600, perUser: 30 };

export const PUT = route({
  sessionOf: requireRegistered,
  rateLimit: RATE_LIMIT,
  async handler({ session, request }) {
    const file = await readFormFile(request, "cover", COVER_MAX_BYTES);
    return Response.json(await replaceProfileCover(session, file));
  },
});

export const DELETE = route({
  sessionOf: requireRegistered,
  rateLimit: RATE_LIMIT,
  handler: async ({ session }) => Response.json(await removeProfileCover(session)),
});
