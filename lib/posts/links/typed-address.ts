import { safeHref } from "#lib/http/security/safe-link.ts";
import { EMBED_ADDRESS_MAX_CHARS } from "#lib/posts/document/limits.ts";
import { isLinkAddress } from "#lib/posts/links/link-address.ts";
import { EMBED_PROVIDERS, type EmbedProvider, PROVIDER_HOSTS } from "#lib/posts/media/embed-providers.ts";
import { readPostPath } from "#lib/posts/post.ts";

/** Addresses as people type and paste them. */

/** The URL for a typed link, or null if links may not lead there. */
export function readLink(typed: string): string | null {
  const text = typed.trim();
  // Without this, a browser would read a path as a host name.
  if (text === "" || text.startsWith("/")) return null;
  const href = withScheme(text);
  return isLinkAddress(href) ? href : null;
}

/** The URL for the typed address of a page, or null if it is none with https. */
export function readPageUrl(typed: string): string | null {
  const url = URL.parse(withScheme(typed.trim()));
  return url?.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null;
}

/** Providers with many servers: recognises them by the shape of their URLs. */
const SHAPES: Partial<Record<EmbedProvider, RegExp>> = {
  peertube:
    /^\/(?:w\/(?:p\/)?[1-9A-HJ-NP-Za-km-z]{22}|videos\/watch\/(?:playlist\/)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  mastodon: /^\/@[\w.-]{1,60}(?:@[\w.-]{1,100})?\/\d{1,30}$/,
};

/** The embed at a typed URL, or null. Accepts the schema's providers, but not their front pages. */
export function readEmbed(typed: string): { provider: EmbedProvider; url: string } | null {
  const url = URL.parse(withScheme(typed.trim()).replace(/^http:/i, "https:"));
  if (url?.protocol !== "https:" || url.username || url.password || url.port || url.pathname === "/") return null;
  if (url.href.length > EMBED_ADDRESS_MAX_CHARS) return null;
  const provider = EMBED_PROVIDERS.find(
    (name) => PROVIDER_HOSTS[name].test(url.hostname) && (SHAPES[name]?.test(url.pathname) ?? true),
  );
  return provider ? { provider, url: url.href } : null;
}

/** The post of this site that a path or URL names, or null. */
export function readPostOfThisSite(typed: string, siteUrl: string): { handle: string; slug: string } | null {
  const text = typed.trim();
  const path = safeHref(text.startsWith("/") ? text : withScheme(text), { allow: "same-origin", siteUrl });
  return path === null ? null : readPostPath(path.replace(/[?#].*$/, ""));
}

/** Most people leave the scheme out. */
function withScheme(typed: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}
