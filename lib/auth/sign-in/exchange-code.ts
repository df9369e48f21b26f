import "server-only";
import type { User } from "@supabase/supabase-js";
import { type NextRequest, NextResponse } from "next/server";
import { cookieDb } from "#lib/auth/session/cookie-db.ts";
import { proxyJar } from "#lib/auth/session/proxy-jar.ts";
import { findSession } from "#lib/auth/session/session.ts";
import { withFlash } from "#lib/http/pages/flash.ts";
import { log } from "#lib/log.ts";

const SIGN_IN_PAGE = "/login";
const JUST_NOW_MS = 5 * 60_000;

/**
 * Exchanges the `code` in any page's URL for a session. Removes it from the URL before a page is sent, so that it
 * reaches no referrer and no log line.
 */
export async function exchangeCode(request: NextRequest, code: string): Promise<Response> {
  const address = request.nextUrl.clone();
  address.searchParams.delete("code");
  const jar = proxyJar(request);
  const { data, error } = await cookieDb(jar).auth.exchangeCodeForSession(code);
  const isSignIn = address.pathname === SIGN_IN_PAGE;
  if (error) {
    log.warn("could not exchange a code", { reason: error.code ?? error.name, status: error.status });
    if (isSignIn) address.searchParams.set("link", "failed");
    return NextResponse.redirect(address, 303);
  }
  // Writes the companion cookies of the new session.
  await findSession(jar);
  const isConfirmation = !isSignIn || isJustConfirmed(data.user);
  return withFlash(NextResponse.redirect(address, 303), isConfirmation ? "email-confirmed" : "logged-in");
}

function isJustConfirmed({ email_confirmed_at: confirmedAt, app_metadata }: User): boolean {
  return app_metadata.provider === "email" && Date.now() - Date.parse(confirmedAt ?? "") < JUST_NOW_MS;
}
