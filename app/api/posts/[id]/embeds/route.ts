import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { embed } from "#lib/posts/document/media-schema.ts";
import { describeEmbed } from "#lib/posts/media/describe-embed.ts";

/** Asked once, while the author writes. The answer becomes part of the text. */
export const POST = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: [
    { name: "embed-minute", windowSeconds: 60, perUser: 20, what: "embeds" },
    { name: "embed", windowSeconds: 86_400, perUser: 200, what: "embeds" },
  ],
  body: z.strictObject({ embed: embed.shape.attrs, imageId: z.uuidv4() }),
  handler: async ({ params: { id }, session, body }) =>
    Response.json({ card: await describeEmbed(session, id, body.embed, body.imageId) }),
});
