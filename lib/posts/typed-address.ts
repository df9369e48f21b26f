import { safeHref } from "#lib/http/safe-link";
import { linkAddress } from "#lib/posts/inline-schema";
import { EMBED_ADDRESS_MAX_CHARS, EMBED_PROVIDERS, type EmbedProvider, PROVIDER_HOSTS } from "#lib/posts/media-schema";
import { readPostPath } from "#lib/posts/member-variant";

/** Addresses as people type and paste them. */

/** Where a link with this address leads, or null where none may. */
export function readLink(typed: string): string | null {
  const text = typed.trim();
  // Of a path alone a browser would make the name of a host.
  if (text === "" || text.startsWith("/")) return null;
  const href = withScheme(text);
  return linkAddress.safeParse(href).success ? href : null;
}

/** Of what has many servers, addresses are known by the shape that they have on each of them. */
const SHAPES: Partial<Record<EmbedProvider, RegExp>> = {
  peertube:
    /^\/(?:w\/(?:p\/)?[1-9A-HJ-NP-Za-km-z]{22}|videos\/watch\/(?:playlist\/)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  mastodon: /^\/@[\w.-]{1,60}(?:@[\w.-]{1,100})?\/\d{1,30}$/,
};

/** What can be embedded from there, or null: the providers of the schema, and more than the front page of one. */
export function readEmbed(typed: string): { provider: EmbedProvider; url: string } | null {
  const url = URL.parse(withScheme(typed.trim()).replace(/^http:/i, "https:"));
  if (url?.protocol !== "https:" || url.username || url.password || url.port || url.pathname === "/") return null;
  if (url.href.length > EMBED_ADDRESS_MAX_CHARS) return null;
  const provider = EMBED_PROVIDERS.find(
    (name) => PROVIDER_HOSTS[name].test(url.hostname) && (SHAPES[name]?.test(url.pathname) ?? true),
  );
  return provider ? { provider, url: url.href } : null;
}

/** The post of this site that is named, by its path or its whole address; null where that is no address of one. */
export function readOwnPost(typed: string, siteUrl: string): { handle: string; slug: string } | null {
  const text = typed.trim();
  const path = safeHref(text.startsWith("/") ? text : withScheme(text), { allow: "same-origin", siteUrl });
  return path === null ? null : readPostPath(path.replace(/[?#].*$/, ""));
}

/** Most people type no scheme. */
function withScheme(typed: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}
