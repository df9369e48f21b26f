import { randomBytes } from "node:crypto";
import { signBlock } from "nanocurrency";
import { addressOf } from "#lib/nano/address.ts";
import { type BlockContents, hashBlock, publicKeyOf, ZERO_HASH } from "#lib/nano/block.ts";
import type { LedgerAccount } from "#lib/nano/nodes/ledger.ts";
import { type Key, signingKeyOf } from "#lib/nano/wallet.ts";
import {
  type AccountBooks,
  type BookedBlock,
  type BookedPayment,
  type BookedPayout,
  type BookedPromotion,
  type BookedSale,
  blockContentsOf,
} from "#lib/payouts/account-books.ts";
import type { ChainView, OurBlock } from "#lib/payouts/chain-view.ts";
import type { PayoutStep } from "#lib/payouts/next-step.ts";

export const PRICE_RAW = 5n * 10n ** 28n;
export const newHash = () => randomBytes(32).toString("hex").toUpperCase();
export const newAccount = () => addressOf(randomBytes(32).toString("hex"));

type Placed = { hash: string; contents: BlockContents; kind: BookedBlock["kind"]; isConfirmed: boolean };

/** An account on paper: books as the worker would read them, and a chain that accepts blocks as a node does. */
export class PaperAccount {
  readonly #key = signingKeyOf(randomBytes(32).toString("hex"));
  readonly account = this.#key.account;
  readonly creator = newAccount();
  readonly fee = newAccount();
  purchase: AccountBooks["purchase"] = {
    ...{
      id: "purchase",
      isReserve: false,
      status: "paid",
      amountRaw: PRICE_RAW,
      isWindowOver: true,
      isSellerBarred: false,
    },
  };
  sale: BookedSale | null = null;
  promotion: BookedPromotion | null = null;
  payments: BookedPayment[] = [];
  payouts: BookedPayout[] = [];
  blocks: BookedBlock[] = [];
  readonly chain: Placed[] = [];

  get books(): AccountBooks {
    const { account, purchase, sale, promotion, payments, payouts, blocks } = this;
    const rank = { confirmed: 0, signed: 1, sent: 1, dead: 2 } as const;
    const sorted = blocks.toSorted((one, other) => rank[one.state] - rank[other.state]);
    return { account, seedId: "main", index: 0, purchase, sale, promotion, payments, payouts, blocks: sorted };
  }

  pay(amountRaw: bigint, from = newAccount()): BookedPayment {
    const payment: BookedPayment = { hash: newHash(), from, isFromService: false, amountRaw, receivedBlock: null };
    this.payments.push(payment);
    return payment;
  }

  /** A sale as it is settled: the fee rounded down, the rest to the creator. */
  sell(amountRaw: bigint, feeBps = 500n): void {
    const feeRaw = ((amountRaw < PRICE_RAW ? amountRaw : PRICE_RAW) * feeBps) / 10_000n;
    this.sale = {
      ...{
        amountRaw,
        feeBps,
        feeRaw,
        creatorAccount: this.creator,
        feeAccount: this.fee,
        isRefunded: false,
        isAdvanced: false,
      },
    };
    this.owe("creator", this.creator, amountRaw - feeRaw);
    if (feeRaw > 0n) this.owe("fee", this.fee, feeRaw);
  }

  owe(kind: string, recipient: string, amountRaw: bigint, payment: BookedPayment | null = null): BookedPayout {
    const payout: BookedPayout = {
      ...{ id: `${kind} ${this.payouts.length}`, kind, status: "pending", paymentHash: payment?.hash ?? null },
      ...{
        recipient,
        amountRaw,
        blockHash: null,
        isDue: true,
        attempts: 0,
        named: [],
        advance: null,
        testRecipient: null,
        promotionDay: null,
      },
    };
    this.payouts.push(payout);
    return payout;
  }

  /** The view of a node that has seen the first so many blocks. */
  view(length = this.chain.length): ChainView {
    const known = this.chain.slice(0, length);
    const living = this.blocks.find(({ state }) => state === "signed" || state === "sent");
    const last = known.at(-1);
    const confirmed = known.filter(({ isConfirmed }) => isConfirmed).at(-1);
    const account: LedgerAccount | null = last
      ? {
          ...{ frontier: last.hash, balanceRaw: last.contents.balanceRaw, blockCount: known.length },
          ...{ representative: last.contents.representative, confirmedFrontier: confirmed?.hash ?? null },
          confirmedBalanceRaw: confirmed?.contents.balanceRaw ?? 0n,
        }
      : null;
    return { account, own: living ? findOwn(living, known) : { kind: "absent" } };
  }

  /** Signs what a step asks for, without storing it. */
  sign(step: Extract<PayoutStep, { kind: "receive" | "send" }>): BookedBlock {
    const { frontier, balanceRaw, representative } = step.onto.state;
    const isSend = step.kind === "send";
    const contents: BlockContents = {
      ...{ account: this.account, previous: frontier ?? ZERO_HASH, representative: representative ?? this.account },
      balanceRaw: isSend ? balanceRaw - step.amountRaw : balanceRaw + step.payment.amountRaw,
      link: isSend ? publicKeyOf(step.recipient) : step.payment.hash,
    };
    const firstKind = frontier === null ? "open" : "receive";
    return toStored(this.#key, contents, isSend ? "send" : firstKind);
  }

  store(step: Extract<PayoutStep, { kind: "receive" | "send" }>, signed: BookedBlock): void {
    if (this.blocks.some(({ state, previous }) => state !== "dead" && previous === signed.previous)) {
      throw new Error("Another living block stands on this frontier.");
    }
    this.blocks.push(signed);
    if (step.kind === "send") this.change(step.payout.id, { status: "publishing", blockHash: signed.hash });
    else
      this.payments = this.payments.map((one) => (one === step.payment ? { ...one, receivedBlock: signed.hash } : one));
  }

  /** As a node: refuses silently what does not follow on its end. */
  publish({ hash, block, kind }: BookedBlock): void {
    const contents = blockContentsOf(block);
    if ((this.chain.at(-1)?.hash ?? ZERO_HASH) === block.previous) {
      this.chain.push({ hash, contents, kind, isConfirmed: false });
    }
  }

  /** Another holder of the seed signs a change of representative, and the network confirms it in our block's place. */
  replaceLast(): void {
    const at = this.chain.findIndex(({ isConfirmed }) => !isConfirmed);
    if (at >= 0) this.chain.splice(at);
    const last = this.chain.at(-1);
    if (!last) return;
    const contents = { ...last.contents, previous: last.hash, representative: newAccount(), link: ZERO_HASH };
    this.chain.push({ hash: hashBlock(contents), contents, kind: "receive", isConfirmed: true });
  }

  confirmAll(): void {
    for (const placed of this.chain) placed.isConfirmed = true;
  }

  book({ hash }: BookedBlock): void {
    this.blocks = this.blocks.map((one) => (one.hash === hash ? { ...one, state: "confirmed" } : one));
    const payout = this.payouts.find(({ blockHash }) => blockHash === hash);
    if (payout) this.change(payout.id, { status: "paid" });
  }

  markDead({ hash }: BookedBlock): void {
    this.blocks = this.blocks.map((one) => (one.hash === hash ? { ...one, state: "dead" } : one));
    const payout = this.payouts.find(({ blockHash }) => blockHash === hash);
    if (payout) this.change(payout.id, { status: "pending", blockHash: null });
  }

  change(id: string, change: Partial<BookedPayout>): void {
    this.payouts = this.payouts.map((one) => (one.id === id ? { ...one, ...change } : one));
  }

  /** Everything sent to an account, by the chain. */
  sentTo(recipient: string): bigint[] {
    const link = publicKeyOf(recipient);
    return this.chain.flatMap(({ contents, kind }, at) => {
      const before = this.chain[at - 1]?.contents.balanceRaw ?? 0n;
      return kind === "send" && contents.link === link ? [before - contents.balanceRaw] : [];
    });
  }
}

function toStored({ secret }: Key, contents: BlockContents, kind: BookedBlock["kind"]): BookedBlock {
  const { account, previous, representative, balanceRaw, link } = contents;
  const block = { type: "state", account, previous, representative, balance: balanceRaw.toString(), link } as const;
  const hash = hashBlock(contents);
  const signed = {
    ...block,
    link_as_account: addressOf(link),
    // Slow, so only for few blocks.
    get signature() {
      return signBlock({ hash, secretKey: secret });
    },
  };
  return { hash, previous, kind, state: "signed", block: signed, work: null };
}

function findOwn({ hash, previous }: BookedBlock, known: readonly Placed[]): OurBlock {
  const own = known.find((placed) => placed.hash === hash);
  if (own) return { kind: own.isConfirmed ? "confirmed" : "pending" };
  const rival = known.find(({ contents, isConfirmed }) => isConfirmed && contents.previous === previous);
  return rival ? { kind: "rival", hash: rival.hash } : { kind: "absent" };
}
