import { registerIsland } from "#components/document/islands.ts";
import { tidyNumber } from "#components/nano/tidy-number.ts";
import { followAmount, readRequest } from "#components/purchase/pay/check-amount.ts";
import { OWN_AMOUNT } from "#components/purchase/pay/chosen-amount.ts";
import {
  findPayButton,
  findPayForm,
  isSheetOpen,
  PAY_BUTTON,
  readLockedPost,
} from "#components/purchase/pay/page-parts.ts";
import { onInput } from "#components/ui/fields/count-characters.ts";

/** In a form where the reader chooses what to pay: names the amount, and keeps a wrong one from being paid. */
onInput(follow);
document.addEventListener("click", keepFromPaying, true);
document.addEventListener("submit", payBySheet);
document.addEventListener("focusout", tidyAmount);
registerIsland("amount-choice", { open: follow });
follow();

function follow(): void {
  const locked = readLockedPost();
  if (locked && findPayForm()) followAmount(locked);
}

function tidyAmount({ target }: FocusEvent): void {
  if (target instanceof HTMLInputElement && target.id === OWN_AMOUNT) tidyNumber(target);
}

function keepFromPaying(event: MouseEvent): void {
  const isPress = event.target instanceof Element && event.target.closest(PAY_BUTTON);
  const locked = isPress ? readLockedPost() : null;
  if (!locked || readRequest(locked)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Enter in the field presses the form's one submit button, which stands in the sheet for readers whose scripts fail. */
function payBySheet(event: SubmitEvent): void {
  if (event.target !== findPayForm() || isSheetOpen()) return;
  event.preventDefault();
  findPayButton()?.click();
}
