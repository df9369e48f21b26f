import { addressOf } from "#lib/nano/address.ts";
import type { LedgerEvent } from "#lib/nano/devnet/ledger/ledger.ts";
import { rpcContentsOf } from "#lib/nano/devnet/rpc/contents.ts";
import type { TopicSubscription } from "#lib/nano/devnet/socket/subscription.ts";
import { MAX_RAW } from "#lib/nano/raw.ts";

const TALLY = String(MAX_RAW);

export function messageOf(event: LedgerEvent, subscription: TopicSubscription): string {
  const time = String(Date.now());
  return JSON.stringify({ topic: event.kind, time, message: bodyOf(event, subscription, time) });
}

function bodyOf(event: LedgerEvent, subscription: TopicSubscription, time: string): object {
  const { block } = event;
  const contents = { ...rpcContentsOf(block), subtype: block.kind };
  if (event.kind === "started_election") return { hash: block.hash };
  if (event.kind === "new_unconfirmed_block") return contents;
  const election = { duration: "0", time, tally: TALLY, final: TALLY, blocks: "1", voters: "1", request_count: "0" };
  const sideband = { height: String(block.height), local_timestamp: String(block.seenAt) };
  return {
    account: addressOf(block.account),
    amount: String(block.amount),
    hash: block.hash,
    confirmation_type: event.type,
    ...(subscription.withElection ? { election_info: election } : {}),
    ...(subscription.withBlock ? { block: contents } : {}),
    ...(subscription.withSideband ? { sideband } : {}),
  };
}
