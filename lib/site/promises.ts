import { CODE_LIFETIME_MS } from "#lib/auth/sign-in/sign-in.ts";
import { HANDLE_CHANGE_DAYS } from "#lib/creators/handle.ts";
import { LARGEST_PRICE_RAW, SMALLEST_PRICE_RAW } from "#lib/creators/price-limits.ts";
import { RETRY_AFTER_DAYS } from "#lib/email/suppression.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import { CLAIM_DAYS, REMOVAL_REFUND_DAYS } from "#lib/purchases/refunds/refund.ts";
import { FEE_BASIS_POINTS } from "#lib/site/fee.ts";

/**
 * Every number our texts promise. Numbers that browser code knows come from there. Numbers only the database knows
 * are repeated here, and a test compares them.
 */
export const PROMISED = {
  feeBasisPoints: FEE_BASIS_POINTS,
  smallestPriceRaw: SMALLEST_PRICE_RAW,
  largestPriceRaw: LARGEST_PRICE_RAW,
  refundMinutes: [0, 10, 60, 1440],
  usualRefundMinutes: 10,
  refundsPerWallet: 5,
  refundPeriodDays: 30,
  refundsForNewcomers: 2,
  removalRefundDays: REMOVAL_REFUND_DAYS,
  quoteMinutes: 9,
  lateHours: 24,
  topUpHours: 24,
  shortBasisPoints: 100n,
  shortMostRaw: 10n ** 27n,
  excessSmallestRaw: 10n ** 26n,
  claimDays: CLAIM_DAYS,
  addressHoldHours: 24,
  idleVisitorDays: 30,
  savedPostsDays: 400,
  networkDays: 30,
  notificationDays: 180,
  mailDays: 30,
  trashDays: 30,
  handleChangeDays: HANDLE_CHANGE_DAYS,
  oldHandleDays: 90,
  mailRetryDays: RETRY_AFTER_DAYS,
  codeMinutes: CODE_LIFETIME_MS / 60_000,
  deviceLinkMinutes: 10,
} as const;

/** Our promises about future changes, which no code enforces. */
export const NOTICE = { termsDays: 30, feeDays: 60, oldFeeMonths: 12, closingDays: 90, answerHours: 72 } as const;

const percent = (basisPoints: bigint) => `${formatAmount(basisPoints * 10n ** 28n, "Nano")}\u00A0%`;
const nano = (raw: bigint) => `Ӿ${formatAmount(raw, "Nano").replace(/^\d+/, groupThousands)}`;
const groupThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** What payments show. Every page that says so says exactly this, and none says more. */
const PAYMENTS_ARE_PUBLIC =
  "Payments are public. Anyone who knows your wallet address can see that you paid this author, when and how much. If the author’s prices differ, the amount can reveal which post you bought. The author can see the wallet that paid, never your name or e-mail. If this matters to you, pay from a separate wallet.";

/** The same numbers, as texts write them. */
export const SAID = {
  paymentsArePublic: PAYMENTS_ARE_PUBLIC,
  fee: percent(PROMISED.feeBasisPoints),
  writersShare: percent(10_000n - PROMISED.feeBasisPoints),
  smallestPrice: nano(PROMISED.smallestPriceRaw),
  largestPrice: nano(PROMISED.largestPriceRaw),
  usualRefund: `${PROMISED.usualRefundMinutes} minutes`,
  refundChoices: "none, 10 minutes, an hour or a day",
  refundsPerWallet: "five",
  refundsForNewcomers: "two",
  refundPeriod: `${PROMISED.refundPeriodDays} days`,
  removalRefund: `${PROMISED.removalRefundDays} days`,
  quote: `${PROMISED.quoteMinutes} minutes`,
  late: `${PROMISED.lateHours} hours`,
  topUp: `${PROMISED.topUpHours} hours`,
  short: percent(PROMISED.shortBasisPoints),
  shortMost: nano(PROMISED.shortMostRaw),
  excessSmallest: nano(PROMISED.excessSmallestRaw),
  claim: `${PROMISED.claimDays} days`,
  addressHold: `${PROMISED.addressHoldHours} hours`,
  idleVisitor: `${PROMISED.idleVisitorDays} days`,
  savedPosts: `${PROMISED.savedPostsDays} days`,
  network: `${PROMISED.networkDays} days`,
  notifications: `${PROMISED.notificationDays} days`,
  mails: `${PROMISED.mailDays} days`,
  trash: `${PROMISED.trashDays} days`,
  handleChange: `${PROMISED.handleChangeDays} days`,
  oldHandle: `${PROMISED.oldHandleDays} days`,
  mailRetry: `${PROMISED.mailRetryDays} days`,
  code: `${PROMISED.codeMinutes} minutes`,
  deviceLink: `${PROMISED.deviceLinkMinutes} minutes`,
  termsNotice: `${NOTICE.termsDays} days`,
  feeNotice: `${NOTICE.feeDays} days`,
  oldFee: `${NOTICE.oldFeeMonths} months`,
  closingNotice: `${NOTICE.closingDays} days`,
  answer: `${NOTICE.answerHours} hours`,
} as const;
