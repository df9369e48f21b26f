/** What finance may do with a payout. Each action needs a reason and a fresh code, and is recorded. */
export const PAYOUT_ACTIONS = [
  "retry",
  "rebuild",
  "ask_for_address",
  "set_address",
  "mark_paid",
  "approve",
  "release",
  "hold",
  "cancel",
] as const;
export type PayoutAction = (typeof PAYOUT_ACTIONS)[number];

export const PAYOUT_STATUSES = [
  "held",
  "pending",
  "publishing",
  "paid",
  "failed",
  "cancelled",
  "awaiting_address",
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Why the last attempt failed. lib/payouts/README.md explains each. */
export const ERROR_CLASSES = [
  "node_away",
  "work_missing",
  "not_confirmed",
  "node_behind",
  "mismatch",
  "address_unsafe",
  "unexpected",
] as const;
export type PayoutErrorClass = (typeof ERROR_CLASSES)[number];

export const PAYOUT_KINDS = ["creator", "fee", "refund", "excess", "test", "promotion"] as const;

/** A payout as finance sees it. Amounts are raw, as text. */
export type StaffPayout = {
  id: string;
  kind: string;
  status: PayoutStatus;
  amountRaw: string;
  recipient: string | null;
  handle: string | null;
  purchaseId: string | null;
  postTitle: string | null;
  source: string;
  blockHash: string | null;
  /** Whether its signed block is, or may still be, on the chain. */
  blockState: "signed" | "sent" | "confirmed" | "dead" | null;
  claimedHash: string | null;
  heldUntil: string | null;
  windowEndsAt: string | null;
  attempts: number;
  nextAttemptAt: string;
  errorClass: PayoutErrorClass | null;
  lastError: string | null;
  approvedAt: string | null;
  isBeyondCap: boolean;
  isRefunded: boolean;
  paidAt: string | null;
  createdAt: string;
  /** Its author has frozen payouts, and alone can end that. */
  isFrozen: boolean;
};

type Judged = Pick<
  StaffPayout,
  | "kind"
  | "status"
  | "blockState"
  | "errorClass"
  | "approvedAt"
  | "isBeyondCap"
  | "isRefunded"
  | "windowEndsAt"
  | "isFrozen"
>;

/** The actions that make sense now, safest first. The database checks again, under its lock. */
export function actionsFor(payout: Judged, now = Date.now()): PayoutAction[] {
  switch (payout.status) {
    case "failed":
      return actionsForFailed(payout);
    case "awaiting_address":
      return ["set_address"];
    case "pending":
      return [
        ...(payout.isBeyondCap && payout.approvedAt === null ? (["approve"] as const) : []),
        "hold",
        ...cancelOf(payout),
      ];
    case "held":
      if (payout.isFrozen) return ["ask_for_address", ...cancelOf(payout)];
      return [...(isWindowOver(payout, now) ? (["release"] as const) : []), ...cancelOf(payout)];
    case "publishing":
    case "paid":
    case "cancelled":
      return [];
  }
}

/** While a block may be alive, no other one may be sent. */
function actionsForFailed({ blockState, errorClass }: Judged): PayoutAction[] {
  if (blockState === "signed" || blockState === "sent") return ["retry", "rebuild"];
  if (errorClass === "address_unsafe") return ["ask_for_address", "mark_paid"];
  if (blockState === "dead") return ["rebuild", "ask_for_address", "mark_paid"];
  return ["retry", "ask_for_address", "mark_paid"];
}

function isWindowOver({ kind, windowEndsAt }: Judged, now: number): boolean {
  return isReturn(kind) || windowEndsAt === null || Date.parse(windowEndsAt) <= now;
}

function cancelOf({ isRefunded, kind }: Judged): PayoutAction[] {
  return isRefunded && !isReturn(kind) ? ["cancel"] : [];
}

function isReturn(kind: string): boolean {
  return kind === "refund" || kind === "excess";
}
