import { z } from "zod";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { requireSettledSignIn } from "#lib/creators/queries.ts";
import { route } from "#lib/http/route.ts";
import { readEarningsFilter } from "#lib/payouts/earnings.ts";
import { EARNINGS_HEADER, toEarningRows } from "#lib/payouts/earnings-csv.ts";
import { listAllEarnings } from "#lib/payouts/earnings-queries.ts";

/** The caller's payouts as a CSV file: all of them, or those that the address asks for. */
export const GET = route({
  query: z.object({
    show: z.string().max(20).optional(),
    from: z.string().max(20).optional(),
    to: z.string().max(20).optional(),
  }),
  sessionOf: requireRegistered,
  rateLimit: { name: "payouts-export", windowSeconds: 600, perUser: 10 },
  handler: async ({ query, session }) => {
    await requireSettledSignIn(session.db);
    let text = EARNINGS_HEADER;
    for await (const earnings of listAllEarnings(session.db, readEarningsFilter(query)))
      text += toEarningRows(earnings);
    return new Response(text, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="farthing-payouts.csv"',
      },
    });
  },
});
