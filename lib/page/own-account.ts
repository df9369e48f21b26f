import { keepStored } from "#lib/page/storage.ts";

/**
 * How the viewer with an account looks, as this browser last heard: custom properties of style for <html>. Cached pages are the same for
 * everyone, so the style sheet draws the face and the name in the header from these.
 */
export const OWN_ACCOUNT_KEY = "farthing-own";

export type OwnAccount = { name: string; initials: string; picture: string | null };

export function keepOwnAccount({ name, initials, picture }: OwnAccount): void {
  // A text of JSON without control characters is one of CSS, too.
  const style = [
    `--own-name:${JSON.stringify(name)}`,
    `--own-sign:${JSON.stringify(initials)}`,
    ...(picture === null ? [] : [`--own-face:url(${JSON.stringify(picture)})`]),
  ].join(";");
  document.documentElement.style.cssText = style;
  keepStored(OWN_ACCOUNT_KEY, style);
}

/** After signing out: the next person at this browser may be another. */
export function forgetOwnAccount(): void {
  document.documentElement.removeAttribute("style");
  keepStored(OWN_ACCOUNT_KEY, null);
}
