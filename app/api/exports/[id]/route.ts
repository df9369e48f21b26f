import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { requireSettledSignIn } from "#lib/creators/queries.ts";
import { getStoredExport } from "#lib/exports/queries.ts";
import { openParts } from "#lib/exports/stored-parts.ts";
import { route } from "#lib/http/route.ts";
import { uuidParam } from "#lib/http/uuid.ts";

/** A download of everything, to its owner alone. It has no address of its own in the storage that could be passed on. */
export const GET = route({
  params: z.object({ id: uuidParam }),
  sessionOf: requireRegistered,
  rateLimit: { name: "export-download", windowSeconds: 3600, perUser: 20 },
  handler: async ({ params: { id }, session }) => {
    await requireSettledSignIn(session.db);
    const found = await getStoredExport(session.db, session.viewer.id, id);
    return new Response(openParts(found), {
      headers: {
        "content-type": "application/zip",
        "content-length": String(found.bytes),
        "content-disposition": `attachment; filename="farthing-${found.madeAt.slice(0, 10)}.zip"`,
      },
    });
  },
});
