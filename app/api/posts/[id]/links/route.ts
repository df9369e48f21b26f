import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { checkLinks } from "#lib/posts/links/check.ts";
import { LINKS_MOST } from "#lib/posts/links/links.ts";

/** Checks the links of the caller's own draft, a few at a time. It calls other servers, so each author is limited; no author uses up another's share. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "post-links", windowSeconds: 600, perUser: 60, what: "links" },
  body: z.strictObject({ from: z.int().min(0).max(LINKS_MOST).default(0) }),
  handler: async ({ params: { id }, session, body: { from } }) => Response.json(await checkLinks(session, id, from)),
});
