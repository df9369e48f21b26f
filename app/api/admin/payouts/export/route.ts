import { z } from "zod";
import { toPayoutCsv } from "#lib/admin/payout-csv";
import { PAYOUT_LISTS, readPayoutFilter } from "#lib/admin/payout-lists";
import { listAllPayouts } from "#lib/admin/queries";
import { requireAdmin } from "#lib/auth/session";
import { route } from "#lib/http/route";

/** A list of payouts, filtered as its page is, as a CSV file. */
export const GET = route({
  query: z.looseObject({ list: z.enum(PAYOUT_LISTS) }),
  sessionOf: requireAdmin("finance"),
  rateLimit: { name: "admin-export", windowSeconds: 600, perUser: 20 },
  handler: async ({ session, query: { list }, request }) => {
    const asked = readPayoutFilter(Object.fromEntries(new URL(request.url).searchParams));
    return new Response(toPayoutCsv(await listAllPayouts(session.db, list, asked)), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="farthing-${list}-payouts.csv"`,
      },
    });
  },
});
