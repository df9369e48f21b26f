import { onTestFinished } from "vitest";
import { type Devnet, type DevnetOptions, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { isConfirmed } from "#lib/nano/devnet/ledger/state.ts";
import { DevnetAccount, type SignedDevnetBlock } from "#tests/support/nano/devnet-account.ts";
import { until } from "#tests/support/until.ts";

/** A devnet that lives as long as the test. */
export async function startOwnDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const devnet = await startDevnet({ pace: { delayMs: 0 }, ...options });
  onTestFinished(() => devnet.stop());
  return devnet;
}

export async function askNode(url: string | undefined, request: object): Promise<unknown> {
  const answer = await fetch(String(url), { method: "POST", body: JSON.stringify(request) });
  if (answer.status !== 200) throw new Error(`A node answers everything with 200, and this was ${answer.status}.`);
  return answer.json();
}

/** As wallets call it: with the block as JSON, and its subtype where there is one. */
export function processBlock(devnet: Devnet, { block }: SignedDevnetBlock, subtype?: string): Promise<unknown> {
  const word = subtype === undefined ? {} : { subtype };
  return askNode(devnet.rpcUrls[0], { action: "process", json_block: "true", block, ...word });
}

export async function command(devnet: Devnet, path: string, body: object = {}): Promise<unknown> {
  // A kept connection may be closed just as it is used again.
  const headers = { connection: "close" };
  const answer = await fetch(`${devnet.controlUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

export async function untilConfirmed(devnet: Devnet, hash: string): Promise<void> {
  await until(`${hash} is confirmed`, () => {
    const { state } = devnet.ledger;
    const block = state.blocks.get(hash);
    return block !== undefined && isConfirmed(state, block);
  });
}

/** An account with money in it: the faucet's send, received. */
export async function openAccount(devnet: Devnet, index: number, raw: bigint) {
  const account = new DevnetAccount(index);
  const link = await devnet.faucet.give(account.publicKey, raw);
  const open = account.sign({ balance: raw, link });
  await devnet.ledger.process(open.block);
  return { account, open };
}
