import { isConfirmed, type LedgerState } from "#lib/nano/devnet/ledger/state.ts";

type BalanceAnswer = { balance: string; pending: string; receivable: string };

export function balanceOf(state: LedgerState, account: string, confirmedOnly: boolean): BalanceAnswer {
  const record = state.accounts.get(account);
  const raw = confirmedOnly ? state.blocks.get(record?.confirmedFrontier ?? "")?.balance : record?.balance;
  const receivable = sumReceivables(state, account, confirmedOnly);
  return { balance: String(raw ?? 0n), pending: receivable, receivable };
}

export function sumReceivables(state: LedgerState, account: string, confirmedOnly: boolean): string {
  let sum = 0n;
  for (const [hash, { amount }] of state.receivables.get(account) ?? []) {
    const send = state.blocks.get(hash);
    if (!confirmedOnly || (send && isConfirmed(state, send))) sum += amount;
  }
  return String(sum);
}
