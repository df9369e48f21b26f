import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { findReferredPost, getReferredPost } from "#lib/posts/links/referred-post.ts";

const ADDRESS_MAX = 2_000;

/** What a post card shows, for the author who inserts one: by the post's address or its id. */
export const GET = route({
  sessionOf: requireRegistered,
  rateLimit: { name: "post-card", windowSeconds: 60, perUser: 120 },
  query: z.union([z.strictObject({ address: z.string().max(ADDRESS_MAX) }), z.strictObject({ id: uuidParam })]),
  handler: async ({ query }) =>
    Response.json("id" in query ? await getReferredPost(query.id) : await findReferredPost(query.address)),
});
