import { readSettings, signInAnonymously } from "#lib/auth/browser.ts";
import { readViewer } from "#lib/auth/companion-cookie.ts";
import { createStore } from "#lib/page/store.ts";
import type { ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import { onSignOut } from "#lib/purchases/checkout/on-sign-out.ts";
import { forgetOpenPurchase, rememberOpenPurchase } from "#lib/purchases/checkout/open-purchase.ts";
import { addOwnedPosts } from "#lib/purchases/checkout/owned-posts.ts";
import { readPayRefusal } from "#lib/purchases/checkout/pay-refusal.ts";
import {
  judgePayment,
  NEW_PAYMENT,
  type Payment,
  questionBefore,
  refusePayment,
  showPurchase,
} from "#lib/purchases/checkout/payment.ts";
import {
  askForSession,
  askForVerdict,
  askToCancel,
  createPurchase,
  type Order,
  readPurchase,
  returnPartPayment,
} from "#lib/purchases/checkout/purchase-calls.ts";
import { type RunningWatch, runWatch } from "#lib/purchases/checkout/run-watch.ts";
import { serverNow } from "#lib/purchases/checkout/server-clock.ts";
import { findStoredPurchase, forgetPurchase, storePurchase } from "#lib/purchases/checkout/stored-purchases.ts";
import type { PurchaseState } from "#lib/purchases/purchase.ts";

/** Called when a payment changes, whether or not a sheet is open. */
export type PaymentEvents = { onPaid: (payment: Payment) => void; onSession: () => void };

const payments = createStore<ReadonlyMap<string, Payment>>(new Map());
const watches = new Map<string, RunningWatch>();

onSignOut(() => {
  for (const [postId, { purchase }] of payments.get()) if (purchase?.hasSession) dropPayment(postId);
});

export function readPayment(postId: string): Payment | undefined {
  return payments.get().get(postId);
}

export const subscribeToPayments = payments.subscribe;

/**
 * Asks the questions, requests an address and watches it. The server returns the same purchase while it is open, and
 * reopens an expired one. That one stays visible meanwhile, without asking again.
 */
export async function startPayment(order: Order, usdMicros: string | null, events: PaymentEvents): Promise<void> {
  const { postId } = order;
  const before = readPayment(postId);
  const isReopening = before?.step === "expired";
  setPayment(postId, isReopening ? before : NEW_PAYMENT);
  try {
    const question = isReopening ? null : questionBefore((await readSettings()).consentTextId, usdMicros);
    if (question) setPayment(postId, { ...NEW_PAYMENT, step: "asking", question });
    else await openPurchase(order, events);
  } catch (error) {
    takeRefusal(postId, error);
  }
}

/** The reader has answered the question and pays. */
export async function agreeToPayment(order: Order, events: PaymentEvents): Promise<void> {
  setPayment(order.postId, NEW_PAYMENT);
  try {
    await openPurchase(order, events);
  } catch (error) {
    takeRefusal(order.postId, error);
  }
}

/** Resumes a payment kept by this tab, if the server says it is still open or was paid meanwhile. */
export async function resumePayment(postId: string, events: PaymentEvents): Promise<void> {
  if (readPayment(postId)) return;
  const kept = findStoredPurchase(postId, Date.now());
  if (!kept) return;
  try {
    const verdict = await askForVerdict(kept);
    if (!readPayment(postId)) takeUp(kept, verdict, events);
  } catch {
    // Unverified, the copy is worthless. The server still has the purchase.
    forgetPurchase(postId);
  }
}

/** Rebuilds a payment from the server's purchase, unless this page already has one in progress. */
export async function rebuildPayment(
  postId: string,
  bought: { id: string; accessToken?: string },
  events: PaymentEvents,
): Promise<void> {
  const { purchase, verdict } = await readPurchase(bought, isSignedIn());
  const step = readPayment(postId)?.step ?? "expired";
  if (step !== "expired" && step !== "refused") return;
  if (verdict.status === "pending") storePurchase(purchase, Date.now());
  takeUp(purchase, verdict, events);
}

/** Checks for money that came after the quote ended. Ended quotes are not watched, so the page that shows one asks. */
export async function checkEnded(postId: string, events: PaymentEvents): Promise<void> {
  const ended = () => {
    const payment = readPayment(postId);
    return payment?.step === "expired" ? payment.purchase : null;
  };
  const purchase = ended();
  if (!purchase) return;
  try {
    const verdict = await askForVerdict(purchase);
    if (ended() !== purchase) return;
    // Another tab opened it again, perhaps for another amount.
    if (verdict.status === "pending") await rebuildPayment(postId, purchase, events);
    else takeVerdict(purchase, verdict, events);
  } catch {
    // No answer. The page that shows it asks again.
  }
}

/** The reader cancels. The server honours or returns whatever still arrives. */
export async function cancelPayment(postId: string): Promise<void> {
  const purchase = readPayment(postId)?.purchase;
  dropPayment(postId);
  if (purchase?.status !== "pending" || purchase.paymentState !== "none") return;
  await cancelQuietly(purchase);
}

export async function returnPayment(postId: string): Promise<void> {
  const purchase = readPayment(postId)?.purchase;
  if (!purchase) return;
  await returnPartPayment(purchase);
  change(postId, (payment) => ({ ...payment, isReturning: true }));
  checkPayment(postId);
}

export function checkPayment(postId: string): void {
  watches.get(postId)?.wake();
}

/** Forgets the payment here and stops watching it. */
export function dropPayment(postId: string): void {
  watches.get(postId)?.stop();
  watches.delete(postId);
  forgetPurchase(postId);
  payments.set(new Map([...payments.get()].filter(([kept]) => kept !== postId)));
}

async function openPurchase(order: Order, events: PaymentEvents): Promise<void> {
  const { postId } = order;
  const purchase = await createPurchase(order, await becomeBuyer());
  if (!purchase.hasSession) rememberOpenPurchase(postId, purchase.id);
  // The reader cancelled while the address was being requested.
  if (!readPayment(postId)) return cancelQuietly(purchase);
  change(postId, (payment) => showPurchase(payment, purchase));
  if (purchase.status === "paid") addOwnedPosts([postId]);
  if (purchase.status !== "pending") return;
  storePurchase(purchase, Date.now());
  watch(purchase, events);
}

/** Resumes an earlier purchase from where the server says it stands. */
function takeUp(purchase: ClientPurchase, verdict: PurchaseState, events: PaymentEvents): void {
  setPayment(purchase.postId, { ...NEW_PAYMENT, step: "open", purchase });
  takeVerdict(purchase, verdict, events);
  if (verdict.status === "pending") watch(purchase, events);
}

async function cancelQuietly(purchase: ClientPurchase): Promise<void> {
  try {
    await askToCancel(purchase);
  } catch (error) {
    // If it was paid at the last moment, the post is open. Otherwise it expires by itself.
    if (readPayRefusal(error).code === "already_paid") addOwnedPosts([purchase.postId]);
  }
}

function takeRefusal(postId: string, error: unknown): void {
  const refusal = readPayRefusal(error);
  if (refusal.code === "already_owned") addOwnedPosts([postId]);
  // The reader can take the part payment back or send the rest, even if the quote does not reopen.
  change(postId, (payment) => (payment.isLateAndUnderpaid ? payment : refusePayment(payment, refusal)));
}

function watch(purchase: ClientPurchase, events: PaymentEvents): void {
  const { postId } = purchase;
  watches.get(postId)?.stop();
  const running = runWatch(purchase, {
    onConnection: (connection) => change(postId, (payment) => ({ ...payment, connection })),
    onVerdict: (verdict) => takeVerdict(purchase, verdict, events),
    onShow: () => addOwnedPosts([postId]),
  });
  watches.set(postId, running);
}

function takeVerdict(purchase: ClientPurchase, verdict: PurchaseState, events: PaymentEvents): void {
  const { postId } = purchase;
  const before = readPayment(postId);
  change(postId, (payment) => judgePayment(payment, verdict, serverNow()));
  const payment = readPayment(postId);
  if (!payment?.purchase || payment.step === before?.step) return;
  if (payment.step !== "open") forgetPurchase(postId);
  if (payment.step !== "paid") return;
  forgetOpenPurchase(postId);
  void takeSession(purchase, verdict, events).finally(() => addOwnedPosts([postId]));
  events.onPaid(payment);
}

/** Takes the session created by a payment without one. If that fails, the purchase's token still opens the post. */
async function takeSession(
  purchase: ClientPurchase,
  { meta }: PurchaseState,
  { onSession }: PaymentEvents,
): Promise<void> {
  if (!meta.session_created || !meta.session_user_id || isSignedIn()) return;
  try {
    await askForSession(purchase, meta.session_user_id);
    onSession();
  } catch {
    // Claimed before, or too late. Only the welcome is lost.
  }
}

/** Reports whether there is a signed-in buyer. Without one, the purchase's token is the only proof. */
async function becomeBuyer(): Promise<boolean> {
  if (isSignedIn()) return true;
  try {
    await signInAnonymously();
    return true;
  } catch {
    return false;
  }
}

function isSignedIn(): boolean {
  return readViewer(document.cookie) !== "visitor";
}

function change(postId: string, how: (payment: Payment) => Payment): void {
  const payment = readPayment(postId);
  if (payment) setPayment(postId, how(payment));
}

function setPayment(postId: string, payment: Payment): void {
  payments.set(new Map([...payments.get(), [postId, payment]]));
}
