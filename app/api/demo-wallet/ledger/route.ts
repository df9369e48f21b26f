import { route } from "#lib/http/route.ts";
import { askLedger, ledgerRequestSchema, requireTestNetwork } from "#lib/nano/devnet/demo-wallet-calls.ts";

/** The test network's ledger, for the demo wallet: the page may only call this site. */
export const POST = route({
  body: ledgerRequestSchema,
  // An open wallet looks every two seconds, with three calls.
  rateLimit: { name: "demo-ledger", windowSeconds: 60, perNetwork: 600, inAll: 12_000 },
  async handler({ body }) {
    requireTestNetwork();
    return Response.json(await askLedger(body));
  },
});
