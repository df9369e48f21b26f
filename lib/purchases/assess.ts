/** A confirmed payment: how much, and when it was first seen. */
export type CountedPayment = { amountRaw: bigint; seenAt: Date };

export type Quote = { amountRaw: bigint; expiresAt: Date };

/** The part of the settings that judging needs. */
export type PaymentRules = {
  lateHonourHours: number;
  underpayToleranceBps: bigint;
  underpayToleranceMaxRaw: bigint;
  excessRefundMinRaw: bigint;
};

export type Assessment = {
  judgement: "none" | "partial" | "confirmed" | "over" | "late" | "too_late";
  receivedRaw: bigint;
  missingRaw: bigint;
  /** What goes back; dust beyond the price does not. */
  excessRaw: bigint;
};

const HOUR_MS = 3_600_000;

/** What payments, in the order in which they count, mean for a quote. `private.assess` in the database is the same rule. */
export function assess(quote: Quote, payments: readonly CountedPayment[], rules: PaymentRules): Assessment {
  const receivedRaw = payments.reduce((sum, { amountRaw }) => sum + amountRaw, 0n);
  const completedAt = findCompletion(quote.amountRaw - toleranceOf(quote.amountRaw, rules), payments);
  if (!completedAt) {
    const judgement = receivedRaw === 0n ? "none" : "partial";
    return { judgement, receivedRaw, missingRaw: quote.amountRaw - receivedRaw, excessRaw: 0n };
  }
  const beyondRaw = receivedRaw - quote.amountRaw;
  const excessRaw = beyondRaw > 0n && beyondRaw >= rules.excessRefundMinRaw ? beyondRaw : 0n;
  return { judgement: judgeCompletion(quote, completedAt, excessRaw, rules), receivedRaw, missingRaw: 0n, excessRaw };
}

function toleranceOf(amountRaw: bigint, rules: PaymentRules): bigint {
  const share = (amountRaw * rules.underpayToleranceBps) / 10_000n;
  return share < rules.underpayToleranceMaxRaw ? share : rules.underpayToleranceMaxRaw;
}

/** When the payment was seen that made it enough. */
function findCompletion(enoughRaw: bigint, payments: readonly CountedPayment[]): Date | null {
  let sumRaw = 0n;
  for (const { amountRaw, seenAt } of payments) {
    sumRaw += amountRaw;
    if (sumRaw >= enoughRaw) return seenAt;
  }
  return null;
}

function judgeCompletion(
  { expiresAt }: Quote,
  completedAt: Date,
  excessRaw: bigint,
  { lateHonourHours }: PaymentRules,
): Assessment["judgement"] {
  if (completedAt.getTime() > expiresAt.getTime() + lateHonourHours * HOUR_MS) return "too_late";
  if (completedAt > expiresAt) return "late";
  return excessRaw > 0n ? "over" : "confirmed";
}
