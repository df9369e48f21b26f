import "server-only";
import { redirect } from "next/navigation";
import { withNextPath } from "#lib/auth/next-path.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession, type RegisteredSession } from "#lib/auth/session/session.ts";

/** For pages whose row admits anonymous sessions, but which need an account. */
export async function requireRegisteredPage(path: string, next: string | null): Promise<RegisteredSession> {
  const session = await requirePageSession(path);
  if (isRegisteredSession(session)) return session;
  redirect(withNextPath("/profile/convert", withNextPath(path, next)));
}
