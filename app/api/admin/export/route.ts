import { z } from "zod";
import { EXPORTS, exportCsv } from "#lib/admin/exports.ts";
import { requireAdmin } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";

/** Exports a finance list as CSV, with the filters of its page. */
export const GET = route({
  query: z.looseObject({ list: z.enum(EXPORTS) }),
  sessionOf: requireAdmin("finance"),
  rateLimit: { name: "admin-export", windowSeconds: 600, perUser: 20 },
  handler: async ({ session, query: { list }, request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return new Response(await exportCsv(session.db, list, query), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="farthing-${list}.csv"`,
      },
    });
  },
});
