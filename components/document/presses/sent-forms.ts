/** If no answer comes, the form can be sent again. */
const AGAIN_MS = 8_000;
const BUSY = "aria-busy";

/** Shows the pressed button of a sent form busy, as React's buttons are, and sends nothing twice. */
export function sendOnce(): void {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter, defaultPrevented } = event;
    if (defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post") return;
    if (form.hasAttribute(BUSY)) return event.preventDefault();
    mark(form, submitter, true);
    const release = () => mark(form, submitter, false);
    setTimeout(release, AGAIN_MS);
    // A page that Back returns to.
    addEventListener("pageshow", release, { once: true });
  });
}

function mark(form: HTMLElement, button: HTMLElement | null, isBusy: boolean): void {
  for (const element of [form, button]) {
    if (isBusy) element?.setAttribute(BUSY, "true");
    else element?.removeAttribute(BUSY);
  }
  const [label, busyLabel] = button?.querySelectorAll<HTMLElement>(":scope > span") ?? [];
  if (!label || !busyLabel) return;
  label.style.visibility = isBusy ? "hidden" : "";
  busyLabel.style.visibility = isBusy ? "visible" : "";
}
