import "server-only";
import { ECDH } from "node:crypto";
import webPush from "web-push";
import {
  EXTERNAL_LIMITS,
  isOutage,
  type NetworkReach,
  OPEN_INTERNET,
  RefusedAddress,
  requestExternal,
} from "#lib/http/security/request-external.ts";
import { isPushEndpoint } from "#lib/notifications/push/endpoint.ts";
import type { PushPayload } from "#lib/notifications/push/payload.ts";

export type PushTarget = { endpoint: string; publicKey: string; sharedSecret: string };

/** Which addresses a push may go to. Tests pass their own. */
export type PushReach = { network: NetworkReach; isEndpoint: (address: string) => boolean };

export const PUSH_SERVICES: PushReach = { network: OPEN_INTERNET, isEndpoint: isPushEndpoint };

/** `subject`: where a push service reaches us, an address that begins with mailto: or https:. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

/** `gone`: nothing can be sent there any more. `later`: worth another try. `refused`: this one is not taken. */
export type PushOutcome = { kind: "sent" } | { kind: "gone" | "later" | "refused"; why: string };

/** A push that is a day old says nothing new. */
const KEPT_FOR_SECONDS = 86_400;

type Sending = { keys: VapidKeys; topic: string | null; reach: PushReach };

/** Encrypts for this browser alone and sends to its push service. Follows no redirect. */
export async function sendPush(
  target: PushTarget,
  payload: PushPayload,
  { keys, topic, reach }: Sending,
): Promise<PushOutcome> {
  if (!reach.isEndpoint(target.endpoint)) return { kind: "gone", why: "no push service" };
  if (!isKeyOfBrowser(target)) return { kind: "gone", why: "no key" };
  const subscription = {
    endpoint: target.endpoint,
    keys: { p256dh: target.publicKey, auth: target.sharedSecret },
  };
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
    TTL: KEPT_FOR_SECONDS,
    urgency: "normal",
    vapidDetails: keys,
    ...(topic === null ? {} : { topic }),
  });
  const sent = { headers: toTexts(headers), body };
  const signal = AbortSignal.timeout(EXTERNAL_LIMITS.milliseconds);
  try {
    const { status } = await requestExternal(new URL(target.endpoint), "POST", signal, reach.network, 0, sent);
    return judge(status);
  } catch (error) {
    if (error instanceof RefusedAddress) return { kind: "refused", why: error.why };
    if (isOutage(error)) return { kind: "later", why: "unreachable" };
    throw error;
  }
}

/** A browser's key is a point of the curve; what a person sends instead need not be. */
function isKeyOfBrowser({ publicKey }: PushTarget): boolean {
  try {
    ECDH.convertKey(publicKey, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

function judge(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  const why = `status ${status}`;
  if (status === 404 || status === 410) return { kind: "gone", why };
  return { kind: status === 429 || status >= 500 ? "later" : "refused", why };
}

function toTexts(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}
