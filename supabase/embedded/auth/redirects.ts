import { isIP } from "node:net";
import { AuthError } from "#embedded/auth/auth-error.ts";
import { compileRedirectGlob } from "#embedded/auth/redirect-glob.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Where a link may lead: what was asked for if the settings allow it, else the page that asked, else the site. */
export function chooseRedirect(context: ServiceContext, request: Request, wanted?: string | null): string {
  const asked = wanted ?? new URL(request.url).searchParams.get("redirect_to");
  const found = [asked, request.headers.get("referer")].find((url) => url && isAllowedRedirect(context, url));
  return found ?? context.siteUrl;
}

export function isAllowedRedirect({ siteUrl, settings }: ServiceContext, wanted: string): boolean {
  // Browsers drop control characters and spaces, so that the address they open is not the one that was checked.
  if ([...wanted].some((character) => character <= " " || character === "\u007f") || !URL.canParse(wanted))
    return false;
  const [site, url] = [new URL(siteUrl), new URL(wanted)];
  if (url.username || url.password) return false;
  const isSamePort = url.port === site.port || LOOPBACK.test(url.hostname);
  if (url.hostname === site.hostname && url.protocol === site.protocol && isSamePort) return true;
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) && !LOOPBACK.test(url.hostname)) return false;
  const [withoutFragment = ""] = wanted.split("#");
  return settings.auth.additional_redirect_urls.some((glob) => compileRedirectGlob(glob).test(withoutFragment));
}

/** Browsers get 303 after an e-mail link and 302 after a provider, as GoTrue answers; both must not be kept. */
export function redirectTo(location: string, status: 302 | 303): Response {
  return new Response(null, { status, headers: { location, "cache-control": "no-store" } });
}

export function withQuery(url: string, values: Record<string, string>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  return target.href;
}

export function withFragment(url: string, values: Record<string, string>): string {
  const target = new URL(url);
  target.hash = new URLSearchParams(values).toString();
  return target.href;
}

const OAUTH_NAMES: Record<number, string> = { 401: "unauthorized_client", 403: "access_denied", 500: "server_error" };

/** An error for the page: always in the fragment, and in the query too where a server is to read it (PKCE). */
export function withError(url: string, error: AuthError, isPkce: boolean): string {
  const values = {
    error: OAUTH_NAMES[error.status] ?? "invalid_request",
    error_code: error.code,
    error_description: error.message,
  };
  const target = new URL(withFragment(url, values));
  if (isPkce) return withQuery(target.href, values);
  target.search = "";
  return target.href;
}

export function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  throw error;
}
