import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { readFormFile } from "#lib/http/multipart.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { fetchPicture } from "#lib/posts/media/fetch-picture.ts";
import { IMAGE_MAX_BYTES, PICTURE_ADDRESS_MAX_CHARS } from "#lib/posts/media/image.ts";
import { getAuthorImageUrl } from "#lib/posts/media/image-queries.ts";
import { addImage } from "#lib/posts/media/upload-mutations.ts";

const params = z.object({ id: uuidParam, imageId: uuidParam });

/** For the author alone while they write. Never cached. */
export const GET = route({
  params,
  sessionOf: requireRegistered,
  rateLimit: { name: "image-read", windowSeconds: 60, perUser: 600 },
  handler: async ({ params: { id, imageId }, session }) =>
    new Response(null, {
      status: 307,
      headers: { location: await getAuthorImageUrl(session.db, session.viewer.id, id, imageId) },
    }),
});

/** Counted together, whichever way a picture arrives. */
const rateLimit = [
  { name: "image-minute", windowSeconds: 60, perUser: 40, what: "pictures" },
  { name: "image", windowSeconds: 86_400, perUser: 400, what: "pictures" },
];

/** The writer's browser names the picture, so that the text can hold its place and an upload can be tried again. */
export const PUT = route({
  params,
  sessionOf: requireRegistered,
  rateLimit,
  async handler({ params: { id, imageId }, session, request }) {
    const file = await readFormFile(request, "image", IMAGE_MAX_BYTES);
    return Response.json(await addImage(session, id, imageId, async () => file));
  },
});

/** A picture of a pasted page. We fetch it, so that the other site learns nothing about the writer. */
export const POST = route({
  params,
  sessionOf: requireRegistered,
  rateLimit,
  body: z.strictObject({ address: z.url({ protocol: /^https$/ }).max(PICTURE_ADDRESS_MAX_CHARS) }),
  handler: async ({ params: { id, imageId }, session, body: { address } }) =>
    Response.json(await addImage(session, id, imageId, () => fetchPicture(address))),
});
