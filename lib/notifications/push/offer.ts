import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { env } from "#lib/env/server.ts";
import type { PushOffer } from "#lib/notifications/notification.ts";
import { listPushEndpoints } from "#lib/notifications/push/subscriptions.ts";

/** Null without keys: then push is offered nowhere. */
export async function findPushOffer({ db, viewer }: RegisteredSession): Promise<PushOffer | null> {
  if (env.PUSH_PUBLIC_KEY === undefined) return null;
  return { publicKey: env.PUSH_PUBLIC_KEY, owner: viewer.id, endpoints: await listPushEndpoints(db) };
}
