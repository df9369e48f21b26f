import { replaceInPage, shareInPage } from "#lib/page/store.ts";
import { rememberOpenPurchase } from "#lib/purchases/checkout/open-purchase.ts";
import type { SheetContent } from "#lib/purchases/checkout/sheet-content.ts";
import { storePurchase } from "#lib/purchases/checkout/stored-purchase-key.ts";

/** The order that the page sends at the press (components/purchase/pay/pay-at-press.ts), before the code of payments is there. */
export type FirstOrder = {
  postId: string;
  /** Also of each further try: after a lost answer it leads to the same purchase. */
  idempotencyKey: string;
  answer: Promise<Response>;
  outcome?: Promise<Outcome>;
  /** Once the answer is here: what it brought, and the server's time. */
  sheet?: SheetContent;
  saidMs?: number;
};

/** Lost: nothing is known of what the server did. */
type Outcome = "opened" | "refused" | "lost";

const NAME = "first-order";
const readShared = () => shareInPage(NAME, (): { order?: FirstOrder } => ({}));

export function keepFirstOrder(order: FirstOrder): void {
  replaceInPage(NAME, { order });
}

/** Sent for this post, and not taken up by anything yet. */
export function findFirstOrder(postId: string): FirstOrder | null {
  const { order } = readShared();
  return order?.postId === postId ? order : null;
}

/** From here on the caller shows what becomes of it. */
export function takeFirstOrder(postId: string): FirstOrder | null {
  const order = findFirstOrder(postId);
  if (order) delete readShared().order;
  return order;
}

/** Waits for the answer, and keeps what it opened. Two scripts may ask; the answer is read once. */
export function readFirstOrder(order: FirstOrder): Promise<Outcome> {
  order.outcome ??= read(order).catch(() => "lost");
  return order.outcome;
}

async function read(order: FirstOrder): Promise<Outcome> {
  const answer = await order.answer;
  if (!answer.ok) return answer.status < 500 ? "refused" : "lost";
  const { sheet }: { sheet: SheetContent } = await answer.json();
  const { purchase } = sheet;
  order.sheet = sheet;
  order.saidMs = Date.parse(answer.headers.get("date") ?? "");
  if (!purchase.hasSession) rememberOpenPurchase(order.postId, purchase.id);
  if (purchase.status === "pending") storePurchase(purchase, Date.now());
  return "opened";
}
