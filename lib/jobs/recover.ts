import { parseArgs } from "node:util";
import pg from "pg";
import { checkSettings } from "#lib/env/check.ts";
import { loadEnvFile } from "#lib/env/env-file.ts";
import { env } from "#lib/env/server.ts";
import { findFunds, findSeedName } from "#lib/jobs/find-funds.ts";
import { nanoLedger } from "#lib/nano/nodes/configured-nodes.ts";
import { formatAmount } from "#lib/nano/raw.ts";

const USAGE = `Usage: npm run nano:recover -- --from 0 --to 999 [--without-database]
Finds all Nano on the accounts of NANO_SEED and to whom it belongs. Moves nothing.`;
const LAST_INDEX = 2 ** 32 - 1;
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Runs the command `npm run nano:recover`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { from: { type: "string" }, to: { type: "string" }, "without-database": { type: "boolean" } },
  });
  const [from, to] = [readIndex(values.from), readIndex(values.to)];
  if (from > to) throw new Error(USAGE);
  loadEnvFile();
  await checkSettings("recover");
  const database = values["without-database"] ? null : new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
  try {
    await search(from, to, database);
  } finally {
    await database?.end();
  }
}

async function search(from: number, to: number, database: pg.Pool | null): Promise<void> {
  const seed = env.NANO_SEED;
  const name = database && (await findSeedName(seed, database));
  if (database && name === null)
    say("This database does not know this seed, so it cannot say what the accounts belong to.");
  let [accounts, totalRaw] = [0, 0n];
  for await (const { index, account, balanceRaw, receivableRaw, belongs } of findFunds({
    ...{ seed, from, to, database },
    ledger: nanoLedger(),
  })) {
    const amounts = `Ӿ${formatAmount(balanceRaw, "Nano")} received, Ӿ${formatAmount(receivableRaw, "Nano")} receivable`;
    say(`${index}  ${account}  ${amounts}  ${database ? belongs : "(database not asked)"}`);
    accounts += 1;
    totalRaw += balanceRaw + receivableRaw;
  }
  const range = `indexes ${from} to ${to}${name ? ` of the seed “${name}”` : ""}`;
  say(`Ӿ${formatAmount(totalRaw, "Nano")} (${totalRaw} raw) on ${accounts} accounts, ${range}.`);
}

function readIndex(text: string | undefined): number {
  const index = /^\d{1,10}$/.test(text ?? "") ? Number(text) : Number.NaN;
  if (index <= LAST_INDEX) return index;
  throw new Error(USAGE);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
