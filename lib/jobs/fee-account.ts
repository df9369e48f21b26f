import { readAddress } from "#lib/nano/address";

type Query = (sql: string, values: unknown[]) => Promise<unknown>;

/** Writes where our fee goes, as the settings of this process say it. A mistyped address would send it to nobody. */
export async function setFeeAccount(account: string | undefined, query: Query): Promise<void> {
  if (account === undefined) return;
  const reading = readAddress(account);
  if (reading.kind !== "valid") {
    throw new Error("NANO_FEE_ACCOUNT is no Nano address: a character of it is wrong. Copy it again from the wallet.");
  }
  await query("update public.settings set fee_account = $1 where fee_account is distinct from $1", [reading.address]);
}
