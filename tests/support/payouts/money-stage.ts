import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { deriveKey } from "#lib/nano/wallet.ts";
import { threadWork } from "#lib/nano/work/thread-work.ts";
import { createWork, type WorkProvider } from "#lib/nano/work/work.ts";
import { openPayers } from "#tests/support/payouts/payer.ts";
import { createQuietLog } from "#tests/support/quiet-log.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { RESTORE_RAW, walletCalls } from "#tests/support/world/wallet-proofs.ts";
import { newAccount, openWorld, XNO } from "#tests/support/world/world.ts";

export const PRICE_RAW = XNO / 100n;

/** What is sold, and its outcome. */
export const SALES = [
  "sale",
  "in two parts",
  "with excess",
  "held, then kept",
  "refunded",
  "too little, returned",
  "proof of a wallet",
] as const;
export type SaleKind = (typeof SALES)[number];

/** A purchase with its payments, and everything that must leave its account, once. */
export type SoldPurchase = { id: string; account: string; index: number; owed: { to: string; raw: bigint }[] };
export type MoneyStage = Awaited<ReturnType<typeof openMoneyStage>>;

/** Addresses of a seed, posts, readers with wallets, and a ledger that can be restarted. */
export async function openMoneyStage(databaseUrl: string, folder: string) {
  const world = openWorld(databaseUrl, 12);
  const seed = randomBytes(32).toString("hex").toUpperCase();
  const seedId = `run-${randomBytes(6).toString("hex")}`;
  const feeAccount = newAccount();
  const ports = [await choosePort(0), await choosePort(0), await choosePort(0)] as const;
  const startNodes = () =>
    startDevnet({
      journalFile: join(folder, `${seedId}.journal`),
      pace: { delayMs: 0 },
      endpoints: [{ port: ports[0] }, { port: ports[1] }],
      socketPort: ports[2],
    });
  let devnet: Devnet = await startNodes();
  await world.pool.query("update public.settings set fee_account = $1", [feeAccount]);
  // Removes addresses of other seeds: only this seed's are given out.
  await world.pool.query(
    "update public.deposit_addresses set state = 'assigned', assigned_at = now() where state = 'free'",
  );
  const author = await world.addPerson({ isCreator: true });
  const { creatorAccount } = await world.one<{ creatorAccount: string }>(
    `select payout_address as "creatorAccount" from public.private_profiles where id = $1`,
    [author.id],
  );
  const postWith = (refund_window_min: number) =>
    world.addPost(author, { priceRaw: PRICE_RAW, changes: { refund_window_min } });
  const [atOnce, later] = [await postWith(0), await postWith(10)];
  const payers = openPayers(() => devnet);
  const threads = threadWork(1);
  let hasWork = true;
  const sometimes: WorkProvider = {
    name: "sometimes",
    compute: (request, signal) =>
      hasWork ? threads.compute(request, signal) : Promise.reject(new Error("No credits are left.")),
  };
  const { log } = createQuietLog();
  const calls = purchaseCalls(world);

  async function addAddresses(count: number): Promise<void> {
    const { rows } = await world.pool.query<{ next: string }>(
      "select coalesce(max(derivation_index) + 1, 0) as next from public.deposit_addresses where seed_id = $1",
      [seedId],
    );
    const first = Number(rows[0]?.next ?? 0);
    const accounts = Array.from({ length: count }, (_, at) => deriveKey(seed, first + at).account);
    await world.pool.query("select private.add_deposit_addresses($1, $2, $3)", [seedId, first, accounts]);
  }

  async function sell(kind: SaleKind): Promise<SoldPurchase> {
    const isHeld = kind === "held, then kept" || kind === "refunded";
    const purchase = await (kind === "proof of a wallet"
      ? beginProof()
      : calls.open(await world.addPerson({ isAnonymous: true }), isHeld ? later : atOnce));
    const amounts = AMOUNTS[kind];
    const { from, hashes } = await payers.send(purchase.ephemeral_address, amounts);
    for (const [at, amount] of amounts.entries()) await calls.pay(purchase, amount, { from, hash: hashes[at] });
    if (kind === "refunded" || kind === "too little, returned") await calls.refund(purchase, "staff");
    if (kind === "held, then kept") await endWindow(purchase.id);
    const { index } = await world.one<{ index: number }>(
      "select derivation_index::integer as index from public.purchases where id = $1",
      [purchase.id],
    );
    const owed = owedFor(kind, { creator: creatorAccount, fee: feeAccount, payer: from });
    return { id: purchase.id, account: purchase.ephemeral_address, index, owed };
  }

  async function beginProof(): Promise<PaymentFacts> {
    const { purchase_id } = await walletCalls(world).begin("restore");
    return world.one("select * from public.purchases where id = $1", [purchase_id]);
  }

  /** A purchase with no payment made or recorded yet: the worker hears of it by itself. */
  async function offer() {
    const { ephemeral_address: account } = await calls.open(await world.addPerson({ isAnonymous: true }), atOnce);
    return { account, pay: () => payers.send(account, [PRICE_RAW]) };
  }

  async function endWindow(id: string): Promise<void> {
    await world.pool.query("update public.purchases set refund_window_ends_at = now() where id = $1", [id]);
    await world.pool.query("update public.payouts set held_until = now() where purchase_id = $1", [id]);
    await world.pool.query("select public.release_payouts(100000)");
  }

  return {
    ...{ world, seed, seedId, feeAccount, addAddresses, sell, offer },
    /** Confirmed payments of one reader's wallet, which no one has recorded yet. */
    pay: (account: string, amounts: readonly bigint[]) => payers.send(account, amounts),
    rpcUrls: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const,
    socketUrl: `ws://127.0.0.1:${ports[2]}`,
    devnet: () => devnet,
    log,
    work: createWork([sometimes], log),
    hasWork(value: boolean) {
      hasWork = value;
    },
    /** The node stops, and comes back with what it had on its disk. */
    async restartNode() {
      await devnet.stop();
      devnet = await startNodes();
    },
    async close() {
      await world.close();
      await devnet.stop();
      await threads.close();
    },
  };
}

const HALF = PRICE_RAW / 2n;
const AMOUNTS: Record<SaleKind, readonly bigint[]> = {
  sale: [PRICE_RAW],
  "in two parts": [HALF, PRICE_RAW - HALF],
  // As much as the price, so that the first payout to leave could leave twice.
  "with excess": [PRICE_RAW, PRICE_RAW],
  "held, then kept": [PRICE_RAW],
  refunded: [PRICE_RAW],
  "too little, returned": [HALF],
  "proof of a wallet": [RESTORE_RAW],
};

/** By the product's rules, and not by the database's result. */
function owedFor(
  kind: SaleKind,
  { creator, fee, payer }: Record<"creator" | "fee" | "payer", string>,
): SoldPurchase["owed"] {
  if (kind === "refunded") return [{ to: payer, raw: PRICE_RAW }];
  if (kind === "proof of a wallet") return [{ to: payer, raw: RESTORE_RAW }];
  if (kind === "too little, returned") return [{ to: payer, raw: HALF }];
  const kept = [
    { to: creator, raw: (PRICE_RAW * 95n) / 100n },
    { to: fee, raw: (PRICE_RAW * 5n) / 100n },
  ];
  return kind === "with excess" ? [...kept, { to: payer, raw: PRICE_RAW }] : kept;
}
