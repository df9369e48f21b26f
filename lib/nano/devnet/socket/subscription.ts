import { readAddress } from "#lib/nano/address.ts";
import type { LedgerEvent } from "#lib/nano/devnet/ledger/ledger.ts";
import { type RpcRequest, readFlag } from "#lib/nano/devnet/rpc/request.ts";

export const SOCKET_TOPICS = ["confirmation", "new_unconfirmed_block", "started_election"] as const;

export type SocketTopic = (typeof SOCKET_TOPICS)[number];

/** What a client subscribed to in one topic. */
export type TopicSubscription = {
  /** Only subscriptions made with options can be updated. */
  hasOptions: boolean;
  /** Public keys. Null covers every account. */
  accounts: Set<string> | null;
  confirmationType: string;
  withBlock: boolean;
  withElection: boolean;
  withSideband: boolean;
};

export function createSubscription(options: RpcRequest | null): TopicSubscription {
  const given = options ?? {};
  return {
    hasOptions: options !== null,
    accounts: "accounts" in given ? keysOf(given.accounts) : null,
    confirmationType: typeof given.confirmation_type === "string" ? given.confirmation_type : "all",
    withBlock: readFlag(given, "include_block", true),
    withElection: readFlag(given, "include_election_info"),
    withSideband: readFlag(given, "include_sideband_info"),
  };
}

export function updateSubscription(subscription: TopicSubscription, options: RpcRequest): void {
  subscription.accounts ??= new Set();
  for (const key of keysOf(options.accounts_add)) subscription.accounts.add(key);
  for (const key of keysOf(options.accounts_del)) subscription.accounts.delete(key);
}

/** Matches the block's account, or its link read as an account. */
export function wants({ accounts, confirmationType }: TopicSubscription, event: LedgerEvent): boolean {
  if (event.kind !== "confirmation") return true;
  const { account, link } = event.block;
  const types = ["all", event.type, event.type.startsWith("active") ? "active" : "inactive"];
  return types.includes(confirmationType) && (!accounts || accounts.has(account) || accounts.has(link));
}

/** Ignores bad addresses in the list, as nodes do. */
function keysOf(addresses: unknown): Set<string> {
  const list: unknown[] = Array.isArray(addresses) ? addresses : [];
  return new Set(
    list.flatMap((text) => {
      const reading = readAddress(String(text));
      return reading.kind === "valid" ? [reading.publicKey] : [];
    }),
  );
}
