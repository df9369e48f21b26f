import { storeSession } from "#lib/auth/browser.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { fields, readJsonText, readJsonWhole } from "#lib/http/browser/read-json.ts";
import { type ClientPurchase, toClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import { keepCode } from "#lib/purchases/checkout/drawn-codes.ts";
import {
  readClaimedSession,
  readClientPurchase,
  readLibraryEntries,
  readOpenedPurchase,
  readPurchaseState,
  readWholePurchase,
} from "#lib/purchases/checkout/read-answers.ts";
import { hearDate } from "#lib/purchases/checkout/server-clock.ts";
import { type DrawnCode, SHEET_HEADER, type SheetContent } from "#lib/purchases/checkout/sheet-content.ts";
import type { PurchaseState } from "#lib/purchases/purchase.ts";

/** What a reader requests: a post, never a price. The amount counts only if the author lets readers choose it. */
export type Order = { postId: string; offeredRaw: string | null; consentTextId: string | null; idempotencyKey: string };

const readCode = fields<DrawnCode>({ size: readJsonWhole, dark: readJsonText });
const readSheet = fields<Pick<SheetContent, "code" | "purchase">>({ code: readCode, purchase: readClientPurchase });
const readTold = fields<{ status: string }>({ status: readJsonText });
const readAnswer = fields<{ sheet: unknown }>({ sheet: (value) => value });

/** Keeps the code that the server has drawn. */
export function readSheetContent(sheet: unknown): ClientPurchase {
  const { code, purchase } = readSheet(sheet);
  keepCode(purchase.uri, code);
  return purchase;
}

export async function createPurchase(order: Order, hasSession: boolean): Promise<ClientPurchase> {
  const { postId, offeredRaw, consentTextId, idempotencyKey } = order;
  const body = {
    postId,
    ...(offeredRaw === null ? {} : { amountRaw: offeredRaw }),
    ...(consentTextId === null ? {} : { consentTextId }),
  };
  const headers = { "idempotency-key": idempotencyKey, [SHEET_HEADER]: "1" };
  const answer = await fetchJson("/api/purchases/create", { method: "POST", body, headers, onHeaders: hearDate });
  const { sheet } = readAnswer(answer);
  // While servers are replaced one by one, an older one draws no code.
  if (sheet !== undefined) readSheetContent(sheet);
  return toClientPurchase(readOpenedPurchase(answer), hasSession);
}

/** Has the server check the chain. The token is used when there is no session. */
export async function askForVerdict({ id, accessToken }: { id: string; accessToken?: string }): Promise<PurchaseState> {
  const body = { purchaseId: id };
  const headers = accessToken === undefined ? {} : bearer(accessToken);
  const answer = await fetchJson("/api/purchases/verify", { method: "POST", body, headers, onHeaders: hearDate });
  return readPurchaseState(answer);
}

/** Reads everything the purchase sheet shows. */
export async function readPurchase({ id, accessToken }: { id: string; accessToken?: string }, hasSession: boolean) {
  const headers = accessToken === undefined ? {} : bearer(accessToken);
  const answer = readWholePurchase(await fetchJson(`/api/purchases/${id}`, { headers, onHeaders: hearDate }));
  return { purchase: toClientPurchase(answer, hasSession), verdict: answer.purchase };
}

/** The caller's purchase of a post that received too little, if any. */
export async function findUnderpaidPurchaseId(postId: string): Promise<string | null> {
  const { items } = readLibraryEntries(await fetchJson("/api/purchases", { query: { show: "pending" } }));
  return items.find(({ post, state }) => post.id === postId && state === "partial")?.id ?? null;
}

/** The same for one purchase, by its token and without a session. */
export async function isUnderpaid(id: string): Promise<boolean> {
  const { verdict } = await readPurchase({ id }, false);
  return (verdict.status === "pending" || verdict.status === "expired") && verdict.payment_state === "partial";
}

export async function askToCancel({ id, accessToken }: ClientPurchase): Promise<void> {
  await fetchJson(`/api/purchases/${id}/cancel`, { method: "POST", body: {}, headers: bearer(accessToken) });
}

/** Requests an email when the payment is done. False if it is done already: then none comes. */
export async function askForPaymentEmail({ id, accessToken }: ClientPurchase, email: string): Promise<boolean> {
  const headers = bearer(accessToken);
  const answer = await fetchJson(`/api/purchases/${id}/tell`, { method: "POST", body: { email }, headers });
  return readTold(answer).status === "awaited";
}

/** Asks for a part payment back. */
export async function returnPartPayment({ id, accessToken }: ClientPurchase): Promise<void> {
  const body = { reason: "Bought by mistake" };
  await fetchJson(`/api/purchases/${id}/refund`, { method: "POST", body, headers: bearer(accessToken) });
}

/** Takes the session created by the payment, once, and has the server keep it. */
export async function askForSession({ id, accessToken }: ClientPurchase, userId: string): Promise<void> {
  const body = { purchaseId: id, userId };
  const answer = await fetchJson("/api/purchases/session", { method: "POST", body, headers: bearer(accessToken) });
  await storeSession(readClaimedSession(answer).session);
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
