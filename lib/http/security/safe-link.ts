type LinkOptions = {
  /** Only our own pages, or also other sites, mail addresses and Nano addresses. */
  allow: "same-origin" | "external";
  /** With it, an absolute URL of our site counts as our own. */
  siteUrl?: string;
};

const MAX_CHARACTERS = 2048;

/** A placeholder origin for resolving paths. Reserved, so no one can own it. */
const NOWHERE = "https://nowhere.invalid";

/** Characters that browsers drop, reorder or hide in URLs. */
const DISGUISE = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const MAIL_ADDRESS = /^mailto:[^@?#%,;\s]+@[^@?#%,;\s]+$/;
const NANO_ADDRESS = /^nano:nano_[13][13-9a-km-uw-z]{59}(\?amount=\d{1,39})?$/;

/**
 * Makes a URL from untrusted data safe for a link, or returns null. It is parsed and serialised, so that a browser
 * reads exactly what was checked. Only listed schemes pass: javascript, data, blob, vbscript and all others are
 * refused.
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

/** Reports whether a link leaves the site, judging by its text. */
export function isExternal(href: string): boolean {
  return !/^(\/(?![/\\])|[?#])/.test(href);
}

/** A path that begins with two slashes would name another site. */
function writeOwn(url: URL | null, origin: string, withPath: boolean): string | null {
  if (url?.origin !== origin || url.pathname.startsWith("//")) return null;
  return `${withPath ? url.pathname : ""}${url.search}${url.hash}` || null;
}

/** A blob URL's origin is that of the page that made it, so also check the scheme. */
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
