import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { log } from "#lib/log.ts";
import { deliverPush } from "#lib/notifications/push/deliver.ts";
import { PUSH_SERVICES, type VapidKeys } from "#lib/notifications/push/send.ts";

const payloadSchema = z.object({ subscription: z.uuid(), notification: z.uuid().nullable() });

/** Sends one notification to one browser. */
export async function pushToBrowser(payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  const queued = payloadSchema.parse(payload);
  const keys = readKeys();
  if (!keys) return log.warn("a push was dropped: PUSH_PRIVATE_KEY is not set");
  await deliverPush(queued, { query, keys, reach: PUSH_SERVICES, log });
}

function readKeys(): VapidKeys | null {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = env;
  return publicKey && privateKey ? { publicKey, privateKey, subject: contactAddress() } : null;
}

/** Where a push service can reach us. A site on this machine has no address that it would take. */
function contactAddress(): string {
  if (env.OPERATOR_EMAIL !== undefined) return `mailto:${env.OPERATOR_EMAIL}`;
  return env.SITE_URL.startsWith("https:") ? env.SITE_URL : "mailto:operator@farthing.example";
}
