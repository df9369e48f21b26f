import { describeRefusal } from "#components/auth/refusal.ts";
import { registerIsland } from "#components/document/islands.ts";
import { drawQrCode } from "#components/post/draw-qr-code.ts";
import { DEVICE_WORDS } from "#components/purchase/library/device-words.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readDeviceLink } from "#lib/purchases/checkout/read-answers.ts";

const asked = new WeakMap<HTMLFormElement, AbortController>();

/** The dialog of a device link on a receipt. Each opening makes a new link, and so does its button. */
registerIsland("device-link", {
  open(dialog) {
    const form = dialog.querySelector<HTMLFormElement>("form[action]");
    if (!form || !dialog.matches("[open]")) return;
    if (!asked.has(form)) prepare(form, dialog);
    void makeLink(form);
  },
});

function prepare(form: HTMLFormElement, dialog: HTMLElement): void {
  form.querySelector("[data-again] > span")?.replaceChildren(DEVICE_WORDS.again);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void makeLink(form);
  });
  dialog.addEventListener("close", () => asked.get(form)?.abort());
}

/** Only the newest question is answered. */
async function makeLink(form: HTMLFormElement): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  asked.get(form)?.abort();
  asked.set(form, controller);
  show(form, { isWaiting: true });
  try {
    const answer = await fetchJson(form.action, { method: "POST", body: {}, signal });
    const { url } = readDeviceLink(answer);
    if (!signal.aborted) show(form, { url });
  } catch (error) {
    if (!signal.aborted) show(form, { refusal: describeRefusal(error) });
  }
}

function show(form: HTMLFormElement, { isWaiting = false, url = "", refusal = "" }): void {
  const part = (name: string) => form.querySelector<HTMLElement>(`[data-${name}]`);
  form.setAttribute("aria-busy", String(isWaiting));
  part("waits")?.toggleAttribute("hidden", !isWaiting);
  part("link")?.toggleAttribute("hidden", url === "");
  part("copy")?.setAttribute("data-copy", url);
  drawCode(part("link")?.querySelector("svg"), url);
  part("refusal")?.toggleAttribute("hidden", refusal === "");
  part("refusal")?.lastElementChild?.replaceChildren(refusal);
}

/** As QrCode draws it. */
function drawCode(svg: SVGElement | null | undefined, url: string): void {
  if (!svg || url === "") return;
  const { size, dark } = drawQrCode(url);
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.firstElementChild?.setAttribute("d", `M0 0h${size}v${size}H0z`);
  svg.lastElementChild?.setAttribute("d", dark);
}
