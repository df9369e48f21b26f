import { make } from "#components/document/element.ts";
import {
  type Choice,
  OWN_AMOUNT,
  readChoice,
  UNKNOWN_AMOUNT,
  usdWorthOf,
} from "#components/purchase/pay/chosen-amount.ts";
import { findPayForm, type LockedPost } from "#components/purchase/pay/page-parts.ts";
import type { SheetRequest } from "#components/purchase/pay/sheet-store.ts";
import { formatNano } from "#lib/nano/amount-text.ts";

/** What the reader has chosen in the form. */
function findChoice(): Choice {
  const chosen = findPayForm()?.querySelector<HTMLInputElement>("[data-choice]:checked")?.dataset.choice;
  if (chosen === "own") return { kind: "own", text: findOwnAmount()?.value ?? "" };
  return chosen === "least" || chosen === "double" ? { kind: chosen } : { kind: "suggested" };
}

/** What the reader would pay now. Null if the amount is wrong: then the form says why. */
export function readRequest({ price, ...post }: LockedPost): SheetRequest | null {
  const { raw, error } = readChoice(findChoice(), price);
  showAmount(raw);
  showError(error);
  if (raw === null) return null;
  const offeredRaw = price.kind === "from" ? raw : null;
  return { ...post, shownRaw: raw, offeredRaw, usdMicros: usdWorthOf(raw, price) };
}

/** While the reader types: the button names the amount, and what was wrong and is right now is no longer said. */
export function followAmount({ price }: LockedPost): void {
  const { raw, error } = readChoice(findChoice(), price);
  showAmount(raw);
  if (error === null || findOwnAmount()?.hasAttribute("aria-invalid")) showError(error);
}

function showAmount(raw: string | null): void {
  const label = raw === null ? UNKNOWN_AMOUNT : formatNano(raw);
  for (const place of findPayForm()?.querySelectorAll("[data-own-amount]") ?? []) place.replaceChildren(label);
}

/** The same as Field does. */
function showError(error: string | null): void {
  const field = findOwnAmount();
  const place = field?.closest("[data-own-field]")?.querySelector("[aria-live]");
  if (!field || !place) return;
  const id = `${OWN_AMOUNT}-error`;
  place.replaceChildren(...(error === null ? [] : [make("p", { id, class: "text-small text-brick" }, error)]));
  field.setAttribute("aria-describedby", `${OWN_AMOUNT}-hint${error === null ? "" : ` ${id}`}`);
  for (const [name, value] of Object.entries({ "aria-invalid": "true", "aria-errormessage": id }))
    if (error === null) field.removeAttribute(name);
    else field.setAttribute(name, value);
  if (error !== null) field.focus();
}

function findOwnAmount(): HTMLInputElement | null {
  const field = document.getElementById(OWN_AMOUNT);
  return field instanceof HTMLInputElement ? field : null;
}
