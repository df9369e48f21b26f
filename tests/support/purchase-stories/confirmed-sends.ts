import { publicKeyOf } from "#lib/nano/block.ts";
import type { Devnet } from "#lib/nano/devnet/devnet.ts";
import type { DevnetLedger } from "#lib/nano/devnet/ledger/ledger.ts";
import { type BlockRecord, isConfirmed } from "#lib/nano/devnet/ledger/state.ts";

/** The hashes of all sends of a ledger, by recipient: searching every block took longer with each story. */
const known = new WeakMap<DevnetLedger, ReadonlyMap<string, ReadonlySet<string>>>();

/** What the network itself has confirmed as sent to each account, whatever our nodes, worker and books say. */
export function sumConfirmedSends({ ledger }: Devnet, accounts: readonly string[]): Map<string, bigint> {
  const { state } = ledger;
  const sends = known.get(ledger) ?? followSends(ledger);
  return new Map(
    accounts.map((account) => {
      const sent = [...(sends.get(publicKeyOf(account)) ?? [])].flatMap((hash) => state.blocks.get(hash) ?? []);
      const confirmed = sent.filter((block) => isConfirmed(state, block));
      return [account, confirmed.reduce((sum, { amount }) => sum + amount, 0n)];
    }),
  );
}

function followSends(ledger: DevnetLedger): ReadonlyMap<string, ReadonlySet<string>> {
  const sends = new Map<string, Set<string>>();
  const add = ({ kind, link, hash }: BlockRecord) => {
    if (kind === "send") sends.set(link, (sends.get(link) ?? new Set()).add(hash));
  };
  for (const block of ledger.state.blocks.values()) add(block);
  // A block is announced before it is put to the vote.
  ledger.listen((event) => {
    if (event.kind === "new_unconfirmed_block") add(event.block);
  });
  known.set(ledger, sends);
  return sends;
}
