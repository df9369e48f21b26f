/** Why a deletion that is due has not happened yet. As in supabase/schemas/10-identity/tables.sql. */
export const DELETION_HOLDS = {
  suspension: "Your account is suspended. It can be deleted once the suspension has ended.",
  office: "You hold an office here. An owner has to end it first.",
  sales: "Your posts are withdrawn. We are waiting until the last sales and their refund windows have ended.",
  payouts: "Your last payouts are on their way.",
  frozen: "Your payouts are frozen. End the freeze under Payouts, so that we can send you what is yours.",
  stuck: "A payout to you could not be sent. Look under Payouts, or write to us.",
  purchases: "A purchase of yours has not ended, or can still be returned.",
  returns: "Nano is on its way back to you, or needs an address. Look under Purchases.",
} as const;

export type DeletionHold = keyof typeof DELETION_HOLDS;

export type AccountDeletion = { dueAt: string; waitsFor: DeletionHold | null };
