import { AT_PRESS, PAY_SHEET } from "#components/purchase/pay/page-parts.ts";
import { keepFirstOrder } from "#lib/purchases/checkout/first-order.ts";
import { SHEET_HEADER } from "#lib/purchases/checkout/sheet-content.ts";

/*
 * The script in the HTML of a locked page. Right after the press it sends the order, once in a page, and fetches what shows the
 * answer, both in one round trip. Where it cannot, the island "pay" orders. Keep it short: every locked page has it.
 */

const ANSWER_WITHIN_MS = 15_000;

/** The address of the island first-sheet, written in by the build. */
declare const __FIRST_SHEET__: string;

addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest(`[commandfor=${PAY_SHEET}]`) : null;
  const sheet = document.getElementById(PAY_SHEET);
  if (!(button && sheet instanceof HTMLDialogElement)) return;
  // A browser that does not know commandfor.
  if (!("commandForElement" in button || sheet.open)) sheet.showModal();
  const postId = sheet.getAttribute(AT_PRESS);
  // Only pages that came over https or from this machine have it.
  if (!postId || !crypto.randomUUID) return;
  sheet.removeAttribute(AT_PRESS);
  const idempotencyKey = crypto.randomUUID();
  // The browser opens the sheet after this listener: nothing may keep it waiting.
  const answer = new Promise((opened) => setTimeout(opened)).then(() => {
    const script = document.createElement("script");
    script.type = "module";
    script.src = __FIRST_SHEET__;
    document.head.append(script);
    return fetch("/api/purchases/create", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": idempotencyKey, [SHEET_HEADER]: "1" },
      body: JSON.stringify({ postId }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  });
  keepFirstOrder({ postId, idempotencyKey, answer });
  // What shows the order says that it failed.
  answer.catch(() => undefined);
});
