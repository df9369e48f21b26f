import "server-only";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "#lib/env/server.ts";
import { readOnce } from "#lib/http/read-once.ts";
import { pagePolicy } from "#lib/http/security/content-security-policy.ts";
import { readLayoutScripts } from "#lib/http/security/layout-scripts.ts";

const NONCE_BYTES = 16;

const readOwnScripts = readOnce(readLayoutScripts);

/**
 * Lets a dynamic page run its own scripts: Next reads the nonce from the request's policy and adds it to each. With
 * `path`, the page at that path answers under the requested address.
 */
export async function continueWithNonce(request: NextRequest, path?: string): Promise<NextResponse> {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))).toString("base64");
  const isDevelopment = env.NODE_ENV === "development";
  const ofLayout = isDevelopment ? [] : await readOwnScripts();
  const site = { siteUrl: env.SITE_URL, supabaseUrl: env.SUPABASE_URL, isDevelopment };
  const policy = pagePolicy([`nonce-${nonce}`, ...ofLayout], site);
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const response = path
    ? NextResponse.rewrite(withPath(request, path), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

function withPath(request: NextRequest, path: string): URL {
  const address = request.nextUrl.clone();
  address.pathname = path;
  return address;
}
