import { randomBytes } from "node:crypto";
import { z } from "zod";
import { publicKeyOf, workRootOf } from "#lib/nano/block.ts";
import { createEndpoints } from "#lib/nano/nodes/endpoints.ts";
import type { Ledger, LedgerBlock, PublishAnswer } from "#lib/nano/nodes/ledger.ts";
import { callNode } from "#lib/nano/nodes/node-call.ts";
import { createRpcLedger } from "#lib/nano/nodes/rpc.ts";
import { type Key, type SignedBlock, signingKeyOf, signOpen, signSend } from "#lib/nano/wallet.ts";
import { threadWork } from "#lib/nano/work/thread-work.ts";
import { type Network, thresholdOf } from "#lib/nano/work/work-threshold.ts";
import { until } from "#tests/support/until.ts";

/** A wallet at a node, built from the worker's parts, with which the client's tests pay. */
export async function openNodeWallet(rpcUrl: string, secret: string) {
  const endpoint = { url: rpcUrl };
  const ledger = createRpcLedger(createEndpoints([endpoint]));
  const { network } = z
    .object({ network: z.string() })
    .parse(await callNode(endpoint, { action: "version" }, { timeoutMs: 10_000 }));
  const rules: Network = network === "live" ? "live" : "dev";
  const threads = threadWork(2);
  const funder = signingKeyOf(secret);

  async function withWork({ block, contents, subtype }: SignedBlock) {
    const request = { root: workRootOf(contents), threshold: thresholdOf(rules, subtype) };
    return { ...block, work: await threads.compute(request, new AbortController().signal) };
  }
  async function publish(signed: SignedBlock): Promise<PublishAnswer> {
    return ledger.publish(await withWork(signed), signed.subtype);
  }
  async function stateOf(key: Key) {
    const account = await ledger.findAccount(key.account);
    if (!account) throw new Error(`${key.account} is not opened.`);
    return account;
  }
  async function fund(to: string, amountRaw: bigint): Promise<SignedBlock> {
    const sent = signSend(funder, await stateOf(funder), to, amountRaw);
    await publish(sent);
    await confirmed(ledger, sent.hash);
    return sent;
  }
  /** A new account with money in it. */
  async function openAccount(amountRaw: bigint): Promise<Key> {
    const key = newKey();
    const { hash } = await fund(key.account, amountRaw);
    const opened = signOpen(key, { hash, amountRaw }, key.account);
    await publish(opened);
    await confirmed(ledger, opened.hash);
    return key;
  }
  return { ledger, rules, funder, withWork, publish, stateOf, fund, openAccount, close: () => threads.close() };
}

export function newKey(): Key {
  return signingKeyOf(randomBytes(32).toString("hex").toUpperCase());
}

/** An account whose key does not exist. */
export function newLink(): string {
  return publicKeyOf(newKey().account);
}

export async function confirmed(ledger: Ledger, hash: string): Promise<LedgerBlock> {
  let block: LedgerBlock | null = null;
  await until("the block is confirmed", async () => {
    block = await ledger.findBlock(hash);
    return block?.isConfirmed ?? false;
  });
  if (!block) throw new Error("The block is gone.");
  return block;
}
