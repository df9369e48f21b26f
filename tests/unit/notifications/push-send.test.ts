import { afterAll, beforeAll, expect, test } from "vitest";
import webPush from "web-push";
import { OPEN_INTERNET } from "#lib/http/security/request-external.ts";
import { isPushEndpoint } from "#lib/notifications/push/endpoint.ts";
import { TRY_PAYLOAD } from "#lib/notifications/push/payload.ts";
import { PUSH_SERVICES, type PushReach, sendPush } from "#lib/notifications/push/send.ts";
import { createFakeBrowser, startPushService } from "#tests/support/stack/push-service.ts";

const keys = { ...webPush.generateVAPIDKeys(), subject: "mailto:ada@farthing.example" };
let service: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

function send(endpoint: string, reach: PushReach) {
  const { publicKey, sharedSecret } = createFakeBrowser();
  return sendPush({ endpoint, publicKey, sharedSecret }, TRY_PAYLOAD, { keys, topic: null, reach });
}

test.each([
  ...["http://127.0.0.1:5432/x", "https://169.254.169.254/latest", "https://push.example/x"],
  ...["https://[::1]/x", "https://fcm.googleapis.com.example/x", "https://fcm.googleapis.com:22/x"],
])("asks no other host than a push service: %s", async (endpoint) => {
  expect(await send(endpoint, PUSH_SERVICES)).toEqual({ kind: "gone", why: "no push service" });
});

test.each(["127.0.0.1", "169.254.169.254", "10.0.0.7", "::1", "::ffff:127.0.0.1"])(
  "asks no push service whose name leads to %s",
  async (address) => {
    const network = { ...OPEN_INTERNET, resolve: () => Promise.resolve([address]) };
    const outcome = await send("https://fcm.googleapis.com/fcm/send/a", { network, isEndpoint: isPushEndpoint });
    expect(outcome).toEqual({ kind: "refused", why: "private" });
  },
);

test("follows no redirect", async () => {
  service.answerWith(307);
  expect(await send(`${service.origin}/x`, service.reach)).toEqual({ kind: "refused", why: "status 307" });
  expect(service.received).toHaveLength(1);
});
