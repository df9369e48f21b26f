import { optionalSession } from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { requireSessionOrTokens } from "#lib/purchases/access/caller.ts";
import { toCsv } from "#lib/purchases/library/csv.ts";
import { listWholeLibrary } from "#lib/purchases/library/queries.ts";

/** The whole library as a CSV file. */
export const GET = route({
  sessionOf: optionalSession,
  rateLimit: { name: "library-export", windowSeconds: 600, perUser: 10, perNetwork: 60 },
  handler: async ({ request, session }) =>
    new Response(toCsv(await listWholeLibrary(requireSessionOrTokens(request, session))), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="farthing-library.csv"',
      },
    }),
});
