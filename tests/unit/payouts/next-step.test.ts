import fc from "fast-check";
import { signBlock } from "nanocurrency";
import { describe, expect, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { signingKeyOf } from "#lib/nano/wallet.ts";
import { findLivingBlock } from "#lib/payouts/account-books.ts";
import { decideNextStep, type PayoutStep } from "#lib/payouts/next-step.ts";
import { newAccount, newHash, PaperAccount, PRICE_RAW } from "#tests/support/payouts/paper-account.ts";

/** Where the worker dies within one step; `none` lets it finish. */
const DEATHS = ["none", "before storing", "before publishing", "before booking"] as const;
type Death = (typeof DEATHS)[number];
type Event =
  | { kind: "turn"; death: Death; missedAnswers: number }
  | { kind: "confirm" | "fork" | "pay more" | "refund" | "bar" | "unbar" };

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("turn" as const),
      death: fc.constantFrom(...DEATHS),
      missedAnswers: fc.nat(2),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: "confirm" as const }) },
  { weight: 1, arbitrary: fc.constantFrom("fork", "pay more", "refund", "bar", "unbar").map((kind) => ({ kind })) },
);

/** One turn of a worker that sees the chain as it was `blind` blocks ago. */
function turn(paper: PaperAccount, death: Death, missedAnswers = 0): PayoutStep["kind"] {
  const step = decideNextStep(paper.books, paper.view(Math.max(paper.chain.length - missedAnswers, 0)));
  switch (step.kind) {
    case "receive":
    case "send": {
      expect(findLivingBlock(paper.books)).toBeNull();
      const signed = paper.sign(step);
      if (death === "before storing") break;
      paper.store(step, signed);
      if (death !== "before publishing") paper.publish(signed);
      break;
    }
    case "publish":
      if (death !== "before publishing") paper.publish(step.block);
      break;
    case "confirm":
      if (death !== "before booking") paper.book(step.block);
      break;
    case "mark-dead":
      paper.markDead(step.block);
      break;
    case "hold":
      paper.change(step.payout.id, { status: "held" });
      break;
    case "leave_dust":
      paper.change(step.payout.id, { status: "cancelled" });
      break;
    case "await_reserve":
    case "stop":
      throw new Error(`An honest account was stopped: ${step.kind === "stop" ? step.refusal.detail : step.kind}`);
    case "wait":
    case "rest":
  }
  return step.kind;
}

function happen(paper: PaperAccount, what: Event): void {
  switch (what.kind) {
    case "turn":
      turn(paper, what.death, what.missedAnswers);
      return;
    case "confirm":
      paper.confirmAll();
      return;
    case "fork":
      // Our block has not been confirmed, and never will be.
      if (paper.chain.length > 1) paper.replaceLast();
      return;
    case "pay more": {
      const payment = paper.pay(PRICE_RAW / 2n);
      paper.owe(paper.purchase.status === "paid" ? "excess" : "refund", payment.from, payment.amountRaw, payment);
      return;
    }
    case "refund":
      refund(paper);
      return;
    case "bar":
    case "unbar":
      paper.purchase = { ...paper.purchase, isSellerBarred: what.kind === "bar" };
      if (what.kind === "unbar") releaseHeld(paper);
  }
}

/** As `start_refund`: refused once anything of the sale is signed. */
function refund(paper: PaperAccount): void {
  const shares = paper.payouts.filter(({ kind }) => kind === "creator" || kind === "fee");
  if (!paper.sale || shares.some(({ status }) => status !== "pending" && status !== "held")) return;
  for (const { id } of shares) paper.change(id, { status: "cancelled" });
  paper.sale = { ...paper.sale, isRefunded: true };
  paper.purchase = { ...paper.purchase, status: "refund_pending" };
  for (const payment of paper.payments) {
    const excess = paper.payouts.find(({ kind, paymentHash }) => kind === "excess" && paymentHash === payment.hash);
    const rest = payment.amountRaw - (excess?.amountRaw ?? 0n);
    if (rest > 0n) paper.owe("refund", payment.from, rest, payment);
  }
}

function releaseHeld(paper: PaperAccount): void {
  for (const { id, status } of paper.payouts) if (status === "held") paper.change(id, { status: "pending" });
}

/** Undisturbed, everything must finish. */
function settle(paper: PaperAccount): void {
  paper.purchase = { ...paper.purchase, isSellerBarred: false };
  releaseHeld(paper);
  for (let turns = 0; turns < 200; turns++) {
    paper.confirmAll();
    if (turn(paper, "none") === "rest") return;
  }
  throw new Error("It did not finish.");
}

function expectOnce(paper: PaperAccount): void {
  const owed = paper.payouts.filter(({ status }) => status !== "cancelled");
  for (const recipient of new Set(owed.map((payout) => payout.recipient ?? ""))) {
    const wanted = owed.filter((payout) => payout.recipient === recipient).map(({ amountRaw }) => amountRaw);
    expect(paper.sentTo(recipient).toSorted(), recipient).toEqual(wanted.toSorted());
  }
  expect(paper.payouts.filter(({ status }) => status !== "paid" && status !== "cancelled")).toEqual([]);
}

describe("whatever happens between two steps", () => {
  test("everyone is paid once and to the raw, and the account ends empty", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const paper = new PaperAccount();
        paper.pay(PRICE_RAW);
        paper.sell(PRICE_RAW);
        for (const what of events) happen(paper, what);
        settle(paper);
        expectOnce(paper);
        expect(paper.chain.at(-1)?.contents.balanceRaw).toBe(0n);
      }),
      { numRuns: sampleSize({ daily: 60, nightly: 4_000 }) },
    );
    // Takes twenty seconds on two processors, and longer on a slower machine.
  }, 120_000);

  test("the fee never leaves before the creator's share", () => {
    const paper = new PaperAccount();
    paper.pay(PRICE_RAW);
    paper.sell(PRICE_RAW);
    paper.change("creator 0", { status: "failed" });
    for (let turns = 0; turns < 20; turns++) {
      paper.confirmAll();
      turn(paper, "none");
    }
    expect(paper.sentTo(paper.fee)).toEqual([]);
    paper.change("creator 0", { status: "pending" });
    settle(paper);
    const links = paper.chain.map(({ kind }) => kind);
    expect(links).toEqual(["open", "send", "send"]);
    expect(paper.sentTo(paper.fee)).toHaveLength(1);
  });
});

describe("the signer", () => {
  function sold(): PaperAccount {
    const paper = new PaperAccount();
    paper.pay(PRICE_RAW);
    paper.sell(PRICE_RAW);
    for (let turns = 0; turns < 2; turns++) {
      turn(paper, "none");
      paper.confirmAll();
    }
    return paper;
  }
  const decide = (paper: PaperAccount) => decideNextStep(paper.books, paper.view());

  test("signs the creator's share, on the confirmed frontier, of the account's balance", () => {
    const paper = sold();
    expect(decide(paper)).toMatchObject({
      ...{ kind: "send", recipient: paper.creator, amountRaw: (PRICE_RAW * 95n) / 100n },
      onto: { state: { frontier: paper.chain[0]?.hash, balanceRaw: PRICE_RAW } },
    });
  });

  test.each<[string, (paper: PaperAccount) => void]>([
    ["another recipient", (paper) => paper.change("creator 0", { recipient: newAccount() })],
    ["one raw more", (paper) => paper.change("creator 0", { amountRaw: (PRICE_RAW * 95n) / 100n + 1n })],
    ["a second share", (paper) => paper.owe("creator", paper.creator, (PRICE_RAW * 95n) / 100n)],
    ["a share of nothing", (paper) => paper.change("creator 0", { kind: "manual" })],
    [
      "a refund of a valid sale",
      (paper) => paper.change("creator 0", { kind: "refund", paymentHash: paper.payments[0]?.hash ?? null }),
    ],
    [
      "a smaller fee of the sale",
      (paper) => {
        paper.sale = paper.sale && { ...paper.sale, feeRaw: 0n };
      },
    ],
    [
      "a sale above what was paid",
      (paper) => {
        paper.sale = paper.sale && { ...paper.sale, amountRaw: 2n * PRICE_RAW };
      },
    ],
  ])("signs nothing for a row that asks for %s", (_what, forge) => {
    const paper = sold();
    forge(paper);
    expect(decide(paper)).toMatchObject({ kind: "stop", refusal: { alert: "payout_mismatch" } });
  });

  test("signs nothing while the balance differs from the books, either way", () => {
    const paper = sold();
    const [open] = paper.chain;
    if (!open) throw new Error("The account is not opened.");
    for (const change of [-1n, 1n]) {
      const contents = { ...open.contents, previous: open.hash, balanceRaw: PRICE_RAW + change };
      paper.chain.splice(1, 1, { ...open, hash: newAccount(), contents });
      expect(decide(paper)).toMatchObject({ kind: "stop", refusal: { alert: "balance_differs" } });
    }
  });

  test("signs nothing while a node shows a frontier that we have passed", () => {
    const paper = sold();
    turn(paper, "none");
    paper.confirmAll();
    turn(paper, "none");
    expect(decideNextStep(paper.books, paper.view(1)).kind).toBe("wait");
    expect(decideNextStep(paper.books, paper.view(0)).kind).toBe("wait");
  });

  test("signs nothing on a foreign block after our own was signed", () => {
    const paper = sold();
    turn(paper, "none");
    paper.replaceLast();
    expect(turn(paper, "none")).toBe("mark-dead");
    expect(turn(paper, "none")).toBe("send");
    paper.confirmAll();
    turn(paper, "none");
    expect(decideNextStep(paper.books, paper.view(2)).kind).toBe("wait");
  });

  test("does not resend a stored block that differs from what it would sign now", () => {
    const paper = sold();
    turn(paper, "before publishing");
    expect(decide(paper).kind).toBe("publish");
    const [block] = paper.blocks.splice(-1);
    if (!block) throw new Error("Nothing was stored.");
    paper.blocks.push({ ...block, block: { ...block.block, balance: "0" } });
    expect(decide(paper)).toMatchObject({ kind: "stop", refusal: { alert: "block_differs" } });
  });

  test("does not resend a stored block signed by another key", () => {
    const paper = sold();
    turn(paper, "before publishing");
    const [block] = paper.blocks.splice(-1);
    if (!block) throw new Error("Nothing was stored.");
    const { secret } = signingKeyOf(newHash());
    const signature = signBlock({ hash: block.hash, secretKey: secret });
    for (const forged of [signature, "0".repeat(128), ""]) {
      paper.blocks = [...paper.blocks.slice(0, 1), { ...block, block: { ...block.block, signature: forged } }];
      expect(decide(paper)).toMatchObject({ kind: "stop", refusal: { alert: "block_differs" } });
    }
  });
});

describe("waiting money", () => {
  test("holds a share whose refund window still runs, whatever its row says", () => {
    const paper = new PaperAccount();
    paper.pay(PRICE_RAW);
    paper.sell(PRICE_RAW);
    paper.purchase = { ...paper.purchase, isWindowOver: false };
    turn(paper, "none");
    paper.confirmAll();
    turn(paper, "none");
    expect(decideNextStep(paper.books, paper.view()).kind).toBe("hold");
  });

  test("leaves dust that no payout needs", () => {
    const paper = new PaperAccount();
    paper.pay(PRICE_RAW);
    paper.sell(PRICE_RAW);
    paper.pay(1n);
    settle(paper);
    expect(paper.payments.map(({ receivedBlock }) => receivedBlock !== null)).toEqual([true, false]);
  });

  test("refunds nothing below what a wallet can type", () => {
    const paper = new PaperAccount();
    paper.purchase = { ...paper.purchase, status: "refund_pending" };
    const payment = paper.pay(10n ** 24n - 1n);
    paper.owe("refund", payment.from, payment.amountRaw, payment);
    settle(paper);
    expect(paper.payouts[0]?.status).toBe("cancelled");
    expect(paper.blocks).toEqual([]);
  });
});
