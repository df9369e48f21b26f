type LinkOptions = {
  /** Our own pages alone, or other sites, mail addresses and Nano addresses as well. */
  allow: "same-origin" | "external";
  /** With it, an absolute address of ours counts as ours. */
  siteUrl?: string;
};

const MAX_CHARACTERS = 2048;

/** Stands for our origin while a path is resolved; nobody can own it. */
const NOWHERE = "https://nowhere.invalid";

/** What browsers drop, turn round or do not show when they read an address. */
const DISGUISE = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const MAIL_ADDRESS = /^mailto:[^@?#%,;\s]+@[^@?#%,;\s]+$/;
const NANO_ADDRESS = /^nano:nano_[13][13-9a-km-uw-z]{59}(\?amount=\d{1,39})?$/;

/**
 * An address that came as data, made fit for a link, or null. It is parsed and written anew, so that a browser reads what
 * was judged. Schemes are allowed by name: javascript, data, blob, vbscript and whatever comes next are all refused.
 */
export function safeHref(value: unknown, { allow, siteUrl }: LinkOptions): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (text.length > MAX_CHARACTERS || DISGUISE.test(text)) return null;
  if (/^[/?#]/.test(text)) return writeOwn(URL.parse(text, NOWHERE), NOWHERE, text.startsWith("/"));
  const url = URL.parse(text);
  if (!url || url.username || url.password) return null;
  if (siteUrl && isWeb(url) && url.origin === URL.parse(siteUrl)?.origin) return writeOwn(url, url.origin, true);
  return allow === "external" && isFit(url) ? url.href : null;
}

/** Whether a link leaves the site, as far as its text tells. */
export function isExternal(href: string): boolean {
  return !/^(\/(?![/\\])|[?#])/.test(href);
}

/** A path that begins with two slashes would be read as another site's name. */
function writeOwn(url: URL | null, origin: string, withPath: boolean): string | null {
  if (url?.origin !== origin || url.pathname.startsWith("//")) return null;
  return `${withPath ? url.pathname : ""}${url.search}${url.hash}` || null;
}

/** A blob's origin is that of the page that made it, so the origin alone says little. */
function isWeb({ protocol }: URL): boolean {
  return protocol === "https:" || protocol === "http:";
}

function isFit({ protocol, href }: URL): boolean {
  switch (protocol) {
    case "https:":
      return true;
    case "mailto:":
      return MAIL_ADDRESS.test(href);
    case "nano:":
      return NANO_ADDRESS.test(href);
    default:
      return false;
  }
}
