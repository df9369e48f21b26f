import "server-only";
import { redirect } from "next/navigation";
import { withNextPath } from "#lib/auth/next-path";
import { findPageSession } from "#lib/auth/page-session";
import { isRegisteredSession, type RegisteredSession, type Session } from "#lib/auth/session";

/** The proxy has asked before; a page asks again, before it reads anything. */
export async function requirePageSession(address: string): Promise<Session> {
  return (await findPageSession()) ?? redirect(withNextPath("/login", address));
}

/** For a page that makes sense for an account alone. */
export async function requireRegisteredPage(address: string): Promise<RegisteredSession> {
  const session = await requirePageSession(address);
  return isRegisteredSession(session) ? session : redirect(withNextPath("/profile/convert", address));
}
