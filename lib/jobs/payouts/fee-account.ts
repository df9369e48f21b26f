import { readAddress } from "#lib/nano/address.ts";

type Query = (sql: string, values: unknown[]) => Promise<unknown>;

/** Stores the configured fee account. A mistyped address would lose the fees, so it is validated first. */
export async function setFeeAccount(account: string | undefined, query: Query): Promise<void> {
  if (account === undefined) return;
  const reading = readAddress(account);
  if (reading.kind !== "valid") {
    throw new Error("NANO_FEE_ACCOUNT is not a valid Nano address. Copy it from the wallet again.");
  }
  await query("update public.settings set fee_account = $1 where fee_account is distinct from $1", [reading.address]);
}
