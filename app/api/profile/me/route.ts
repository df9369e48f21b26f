import { requireSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";

export const GET = route({
  sessionOf: requireSession,
  rateLimit: { name: "profile-me", windowSeconds: 60, perUser: 240 },
  handler: ({ session: { viewer } }) => Response.json({ name: viewer.name, avatar_url: viewer.avatarUrl }),
});
