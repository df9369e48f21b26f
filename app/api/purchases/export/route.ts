import { requireSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { toCsv } from "#lib/purchases/library/csv.ts";
import { listWholeLibrary } from "#lib/purchases/library/queries.ts";

/** The whole library as a CSV file. */
export const GET = route({
  sessionOf: requireSession,
  rateLimit: { name: "library-export", windowSeconds: 600, perUser: 10 },
  handler: async ({ session }) =>
    new Response(toCsv(await listWholeLibrary(session.db)), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="farthing-library.csv"',
      },
    }),
});
