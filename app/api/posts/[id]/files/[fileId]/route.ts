import { z } from "zod";
import { optionalSession, requireRegistered } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { announceFile, receiveFile } from "#lib/posts/media/upload-mutations.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import { requireFileAddress } from "#lib/purchases/reading/post-file.ts";

const params = z.object({ id: uuidParam, fileId: uuidParam });
const NAME_MAX_CHARS = 1_000;

/** Answers a short-lived address of the file, to readers who may read its part of the post. */
export const GET = route({
  params,
  sessionOf: optionalSession,
  rateLimit: { name: "post-file", windowSeconds: 60, perUser: 120, perNetwork: 240 },
  handler: async ({ params: { id, fileId }, request, session }) =>
    new Response(null, {
      status: 307,
      headers: { location: await requireFileAddress(callerOf(request, session), id, fileId) },
    }),
});

/** The writer's browser says what it has, and learns where to send it. */
export const PUT = route({
  params,
  sessionOf: requireRegistered,
  rateLimit: [
    { name: "file-minute", windowSeconds: 60, perUser: 40 },
    { name: "file", windowSeconds: 86_400, perUser: 200 },
  ],
  body: z.strictObject({ name: z.string().min(1).max(NAME_MAX_CHARS), bytes: z.int().positive() }),
  handler: async ({ params: { id, fileId }, session, body }) =>
    Response.json(await announceFile(session, id, fileId, body)),
});

/** The browser says that the upload is complete. From now on the file exists. */
export const POST = route({
  params,
  sessionOf: requireRegistered,
  rateLimit: { name: "file-received", windowSeconds: 60, perUser: 40 },
  handler: async ({ params: { id, fileId }, session }) => Response.json(await receiveFile(session, id, fileId)),
});
