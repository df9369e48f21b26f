import { createHash } from "node:crypto";

/** Shows new mail by itself, but never while an address is being typed. */
export const WATCH_SCRIPT = `
const { newest, to } = document.body.dataset;
setInterval(async () => {
  if (document.hidden || document.activeElement instanceof HTMLInputElement) return;
  const answer = await fetch("/mailbox/messages.json?" + new URLSearchParams({ to, after: newest })).catch(() => null);
  if (answer?.ok && (await answer.json()).messages.length > 0) location.reload();
}, 2000);
`;

export const WATCH_HASH = `'sha256-${createHash("sha256").update(WATCH_SCRIPT).digest("base64")}'`;
