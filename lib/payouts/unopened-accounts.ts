import "server-only";
import { log } from "#lib/log.ts";
import { nanoLedger } from "#lib/nano/nodes/configured-nodes.ts";
import type { Ledger } from "#lib/nano/nodes/ledger.ts";

/** A page waits no longer than this for a note. */
const PATIENCE_MS = 1_500;
/** A page of payouts has few recipient addresses. */
const MOST = 5;

/** Which of these accounts no wallet has opened. Empty if no node answers. */
export async function listUnopened(
  accounts: readonly string[],
  ledger: Pick<Ledger, "findAccount"> = nanoLedger(),
  patienceMs: number = PATIENCE_MS,
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(accounts)].slice(0, MOST);
  const { promise: late, resolve } = Promise.withResolvers<"late">();
  const timer = setTimeout(resolve, patienceMs, "late");
  const answers = await Promise.all(
    asked.map((account) => Promise.race([late, ledger.findAccount(account).catch(noAnswer)])),
  );
  clearTimeout(timer);
  return new Set(asked.filter((_, n) => answers[n] === null));
}

function noAnswer(error: unknown): "unknown" {
  log.warn("could not check whether an account is opened", { error });
  return "unknown";
}
