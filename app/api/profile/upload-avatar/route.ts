import { requireRegistered } from "#lib/auth/session/session.ts";
import { replaceAvatar } from "#lib/creators/picture-mutations.ts";
import { AVATAR_MAX_BYTES } from "#lib/creators/picture-rules.ts";
import { readFormFile } from "#lib/http/multipart.ts";
import { route } from "#lib/http/route.ts";

export const POST = route({
  sessionOf: requireRegistered,
  rateLimit: { name: "avatar", windowSeconds: 3600, perUser: 30 },
  async handler({ session, request }) {
    const file = await readFormFile(request, "avatar", AVATAR_MAX_BYTES);
    return Response.json(await replaceAvatar(session, file));
  },
});
