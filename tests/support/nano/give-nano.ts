import { z } from "zod";
import { readNodeUnderTest } from "#lib/env/node-under-test.ts";
import { openNodeWallet } from "#tests/support/nano/node-wallet.ts";

const sentSchema = z.object({ hash: z.string() });

/** Sends this much to an account: from our own test network, or by the key of the node under test. Returns the send's hash. */
export async function giveNano(controlUrl: string | undefined, account: string, raw: bigint): Promise<string> {
  if (controlUrl === undefined) return giveFromKey(account, raw);
  const body = JSON.stringify({ account, amount_raw: String(raw) });
  const answer = await fetch(`${controlUrl}/fund`, { method: "POST", body });
  if (!answer.ok) throw new Error(`Nothing was given: ${answer.status} ${await answer.text()}`);
  return sentSchema.parse(await answer.json()).hash;
}

async function giveFromKey(account: string, raw: bigint): Promise<string> {
  const node = readNodeUnderTest();
  if (!node) throw new Error("No test network and no node under test gives Nano away.");
  const wallet = await openNodeWallet(node.rpcUrl, node.key);
  try {
    return (await wallet.fund(account, raw)).hash;
  } finally {
    await wallet.close();
  }
}
