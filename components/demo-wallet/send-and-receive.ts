import {
  findAccount,
  hasBlock,
  LedgerRefusal,
  listReceivables,
  processBlock,
  type WalletAccount,
  type WalletBlockSubtype,
} from "#components/demo-wallet/ledger-calls.ts";
import {
  type BlockContent,
  NO_PREVIOUS,
  publicKeyOfSecret,
  signDemoBlock,
} from "#components/demo-wallet/sign-block.ts";
import { requestWork } from "#components/demo-wallet/work.ts";
import { readProblem } from "#lib/http/browser/read-problem.ts";
import { addressOf } from "#lib/nano/address.ts";

/** Two tabs that build on one frontier would fork the account: a lock lets one tab send or receive at a time. */
const LOCK = "farthing-demo-wallet";

export class InsufficientBalance extends Error {
  override name = "NotEnough";
  readonly balance: bigint;

  constructor(balance: bigint) {
    super("The wallet holds less than that.");
    this.balance = balance;
  }
}

/** The ledger was sent the block of a payment, and its fate is unknown. */
export class SendUncertain extends Error {
  override name = "PerhapsSent";
}

/** Receives everything that has arrived. */
export async function receiveAll(secretKey: string): Promise<void> {
  const address = addressOf(publicKeyOfSecret(secretKey));
  if ((await listReceivables(address)).length === 0) return;
  await navigator.locks.request(LOCK, async () => {
    let account = await findAccount(address);
    for (const { hash, amount } of await listReceivables(address)) {
      const content = nextBlock(address, account, (account?.balance ?? 0n) + amount, hash);
      const frontier = await publish(secretKey, content, account ? "receive" : "open");
      account = { frontier, balance: content.balance, representative: content.representative };
    }
  });
}

/** Resolves to the hash of the send, which is then in the ledger. */
export function sendNano(secretKey: string, toPublicKey: string, amountRaw: bigint): Promise<string> {
  const address = addressOf(publicKeyOfSecret(secretKey));
  return navigator.locks.request(LOCK, async () => {
    const account = await findAccount(address);
    const balance = account?.balance ?? 0n;
    if (amountRaw > balance) throw new InsufficientBalance(balance);
    return publish(secretKey, nextBlock(address, account, balance - amountRaw, toPublicKey), "send");
  });
}

function nextBlock(address: string, account: WalletAccount | null, balance: bigint, link: string): BlockContent {
  return {
    previous: account?.frontier ?? NO_PREVIOUS,
    representative: account?.representative ?? address,
    balance,
    link,
  };
}

/** No refusal proves that a block is not there: the answer may have been lost, or another tab was quicker. */
async function publish(secretKey: string, content: BlockContent, subtype: WalletBlockSubtype): Promise<string> {
  const { hash, root, block } = signDemoBlock(secretKey, content);
  const work = await requestWork(root);
  try {
    return await processBlock({ ...block, work }, subtype);
  } catch (error) {
    const uncertain = subtype === "send" ? new SendUncertain("A payment without an answer.", { cause: error }) : error;
    const isInLedger = await hasBlock(hash).catch(() => {
      throw uncertain;
    });
    if (isInLedger) return hash;
    // A refusal is certain. Without an answer, we may have looked before the block arrived.
    throw isRefusal(error) ? error : uncertain;
  }
}

/** Refused by the ledger, or by the site before it asked the ledger. */
function isRefusal(error: unknown): boolean {
  const { status } = readProblem(error);
  return error instanceof LedgerRefusal || (status >= 400 && status < 500);
}
