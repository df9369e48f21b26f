import { z } from "zod";
import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import type { Download } from "#lib/purchases/downloads/copy.ts";
import { requireDownload } from "#lib/purchases/downloads/download.ts";
import { writeEpub } from "#lib/purchases/downloads/epub.ts";
import { writeMarkdown } from "#lib/purchases/downloads/markdown-file.ts";
import { readPictures } from "#lib/purchases/downloads/pictures.ts";
import { requestContextOf } from "#lib/purchases/quote/request-context.ts";

/** A copy of a bought post to keep. Strangers get the refusal of its text: 402 with the price. */
export const GET = route({
  params: z.object({ id: uuidParam }),
  query: z.object({ format: z.enum(["epub", "md"]) }),
  sessionOf: optionalSession,
  rateLimit: { name: "post-download", windowSeconds: 60, perUser: 20, perNetwork: 60 },
  handler: async ({ params: { id }, query: { format }, request, session }) => {
    const context = requestContextOf(request.headers, true);
    const download = await requireDownload(callerOf(request, session), id, context);
    return format === "md"
      ? answerFile(download, "md", "text/markdown; charset=utf-8", writeMarkdown(download))
      : answerFile(download, "epub", "application/epub+zip", await epubOf(download));
  },
});

async function epubOf(download: Download): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(writeEpub(download, await readPictures(download)));
}

function answerFile({ fileName }: Download, ending: string, type: string, body: BodyInit): Response {
  const disposition = `attachment; filename="${fileName}.${ending}"`;
  return new Response(body, { headers: { "content-type": type, "content-disposition": disposition } });
}
