import { readSettings } from "#lib/auth/browser.ts";
import { createStore } from "#lib/page/store.ts";
import { becomeBuyer, isSignedIn, isToBeWelcomed } from "#lib/purchases/checkout/become-buyer.ts";
import type { ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import { type FirstOrder, readFirstOrder } from "#lib/purchases/checkout/first-order.ts";
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
  readSheetContent,
  returnPartPayment,
} from "#lib/purchases/checkout/purchase-calls.ts";
import { type RunningWatch, runWatch } from "#lib/purchases/checkout/run-watch.ts";
import { hearServerTime, serverNow } from "#lib/purchases/checkout/server-clock.ts";
import { forgetPurchase, storePurchase } from "#lib/purchases/checkout/stored-purchase-key.ts";
import { findStoredPurchase } from "#lib/purchases/checkout/stored-purchases.ts";
import type { PurchaseState } from "#lib/purchases/purchase.ts";

/** Called when a payment changes, whether or not a sheet is open. */
export type PaymentEvents = {
  /** And each time that more arrives. */
  onPaid: (payment: Payment) => void;
  /** A payment is confirmed for which its buyer was signed in, before or after it. */
  onSession: () => void;
};

/** After this long, a payment is watched without waiting for a session. */
const SIGN_IN_WITHIN_MS = 5_000;

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
  await tryToPay(postId, async () => {
    const question = isReopening ? null : questionBefore((await readSettings()).consentTextId, usdMicros);
    if (question) setPayment(postId, { ...NEW_PAYMENT, step: "asking", question });
    else await openPurchase(order, events);
  });
}

/** Takes up the order that the page sent at the press. If it was refused, begins from the start, which says why. */
export async function continueOrder(
  order: Order,
  first: FirstOrder,
  usdMicros: string | null,
  events: PaymentEvents,
): Promise<void> {
  const { postId } = order;
  setPayment(postId, NEW_PAYMENT);
  await tryToPay(postId, async () => {
    hearServerTime(first.saidMs ?? Number.NaN);
    // At once: the page shows the code already.
    if (first.sheet) setPayment(postId, showPurchase(NEW_PAYMENT, readSheetContent(first.sheet)));
    if ((await readFirstOrder(first)) === "refused") return await startPayment(order, usdMicros, events);
    // Asked for without a session, as at the press: with one, the same key would lead to another purchase.
    const opened = first.sheet ? readSheetContent(first.sheet) : await createPurchase(order, isSignedIn());
    if (await takeOpened(opened)) await watchAsBuyer(opened, events);
  });
}

/** The reader has answered the question and pays. */
export async function agreeToPayment(order: Order, events: PaymentEvents): Promise<void> {
  setPayment(order.postId, NEW_PAYMENT);
  await tryToPay(order.postId, () => openPurchase(order, events));
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
  changePayment(postId, (payment) => ({ ...payment, isReturning: true }));
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
  const purchase = await createPurchase(order, await becomeBuyer());
  if (await takeOpened(purchase)) watch(purchase, events);
}

/** Shows what the server has opened. Returns whether it is to be watched. */
async function takeOpened(purchase: ClientPurchase): Promise<boolean> {
  const { postId } = purchase;
  if (!purchase.hasSession) rememberOpenPurchase(postId, purchase.id);
  // The reader cancelled while the address was being requested.
  if (!readPayment(postId)) {
    await cancelQuietly(purchase);
    return false;
  }
  changePayment(postId, (payment) => showPurchase(payment, purchase));
  if (purchase.status === "paid") addOwnedPosts([postId]);
  if (purchase.status !== "pending") return false;
  storePurchase(purchase, Date.now());
  return true;
}

/**
 * The reader has the code already. As its buyer, with a session, they see the purchase's row change, and find it in their
 * library. Who cannot be signed in is known by the purchase's token.
 */
async function watchAsBuyer(opened: ClientPurchase, events: PaymentEvents): Promise<void> {
  const { postId } = opened;
  const findOpen = () => {
    const known = readPayment(postId);
    return known?.step === "open" && known.purchase?.id === opened.id ? known.purchase : null;
  };
  const timer = setTimeout(() => findOpen() && watch(opened, events), SIGN_IN_WITHIN_MS);
  const hasSession = opened.hasSession || ((await becomeBuyer()) && isSignedIn());
  clearTimeout(timer);
  const known = findOpen();
  if (!known) return;
  const purchase = { ...known, hasSession };
  if (hasSession) forgetOpenPurchase(postId);
  changePayment(postId, (payment) => ({ ...payment, purchase }));
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

/** Shows the refusal if there is one. */
async function tryToPay(postId: string, pay: () => Promise<void>): Promise<void> {
  try {
    await pay();
  } catch (error) {
    const refusal = readPayRefusal(error);
    if (refusal.code === "already_owned") addOwnedPosts([postId]);
    // The reader can take the part payment back or send the rest, even if the quote does not reopen.
    changePayment(postId, (payment) => (payment.isLateAndUnderpaid ? payment : refusePayment(payment, refusal)));
  }
}

function watch(purchase: ClientPurchase, events: PaymentEvents): void {
  const { postId } = purchase;
  watches.get(postId)?.stop();
  const running = runWatch(purchase, {
    onConnection: (connection) => changePayment(postId, (payment) => ({ ...payment, connection })),
    onVerdict: (verdict) => takeVerdict(purchase, verdict, events),
    onShow: () => addOwnedPosts([postId]),
    // Who could not be signed in has no channel, perhaps because the network was gone.
    onOnline: () => purchase.hasSession || void watchAsBuyer(purchase, events),
  });
  watches.set(postId, running);
}

function takeVerdict(purchase: ClientPurchase, verdict: PurchaseState, events: PaymentEvents): void {
  const { postId } = purchase;
  const before = readPayment(postId);
  changePayment(postId, (payment) => judgePayment(payment, verdict, serverNow()));
  const payment = readPayment(postId);
  if (!payment?.purchase) return;
  if (payment.step === before?.step) {
    // Paid again.
    if (payment.step === "paid" && payment.purchase.receivedRaw !== before.purchase?.receivedRaw)
      events.onPaid(payment);
    return;
  }
  if (payment.step !== "open") forgetPurchase(postId);
  if (payment.step !== "paid") return;
  forgetOpenPurchase(postId);
  if (isToBeWelcomed()) events.onSession();
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

export function changePayment(postId: string, how: (payment: Payment) => Payment): void {
  const payment = readPayment(postId);
  if (payment) setPayment(postId, how(payment));
}

function setPayment(postId: string, payment: Payment): void {
  payments.set(new Map([...payments.get(), [postId, payment]]));
}
