import { once } from "node:events";
import { type ClientRequest, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, inject, test } from "vitest";
import { createLane } from "#embedded/gateway/lane.ts";
import { startOwnGateway } from "#tests/support/stack/own-gateway.ts";
import { holdManySockets } from "#tests/support/stack/too-many-sockets.ts";

const { url, publishableKey, secretKey } = inject("target");

function post(path: string, headers: Record<string, string>, origin = url): ClientRequest {
  return request(`${origin}${path}`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json", ...headers },
  });
}

async function statusOf(asked: ClientRequest): Promise<number | undefined> {
  const [answer] = await once(asked, "response");
  answer.resume();
  return answer.statusCode;
}

test.each([
  ["/rest/v1/rpc/search_posts", 5 * 1024 * 1024],
  ["/auth/v1/otp", 65 * 1024],
])("a body too large for %s is refused before it is sent", async (path, bytes) => {
  const asked = post(path, { "content-length": `${bytes}` });
  asked.flushHeaders();
  expect(await statusOf(asked)).toBe(413);
  asked.destroy();
});

test("a body without a length is refused, even with the secret key", async () => {
  for (const apikey of [publishableKey, secretKey]) {
    const asked = post("/rest/v1/rpc/search_posts", { apikey, "transfer-encoding": "chunked" });
    asked.flushHeaders();
    expect(await statusOf(asked)).toBe(411);
    asked.destroy();
  }
});

test("a few slow callers with the public key do not block the server's own calls", async () => {
  // Their own gateway: nothing else gets through for as long as they hold its places.
  const dataApi = createServer((_, response) => void response.end("[]")).listen(0, "127.0.0.1");
  await once(dataApi, "listening");
  const gateway = await startOwnGateway({ restPort: (dataApi.address() as AddressInfo).port });
  const { publishableKey: apikey, secretKey: secret } = gateway;
  try {
    // Announced bodies that never arrive: each holds its place.
    const held = Array.from({ length: 40 }, () => {
      const asked = post("/rest/v1/rpc/search_posts", { apikey, "content-length": "10" }, gateway.url);
      asked.on("error", () => undefined);
      asked.flushHeaders();
      return asked;
    });
    const address = `${gateway.url}/rest/v1/cache_tags?select=tag&limit=1`;
    const refused = await fetch(address, { headers: { apikey } });
    expect([refused.status, await refused.json()]).toEqual([504, expect.objectContaining({ code: "PGRST003" })]);
    expect((await fetch(address, { headers: { apikey: secret } })).status).toBe(200);
    for (const asked of held) asked.destroy();
  } finally {
    await gateway.stop();
    dataApi.closeAllConnections();
    dataApi.close();
  }
});

test("a lane gives a free place to the longest waiting, and turns away the excess", async () => {
  const lane = createLane({ places: 1, waiting: 1, patienceMs: 60_000 });
  const leave = await lane.enter();
  const second = lane.enter();
  expect(await lane.enter()).toBeNull();
  leave?.();
  leave?.();
  const leaveSecond = await second;
  expect(leaveSecond).not.toBeNull();
  const third = lane.enter();
  leaveSecond?.();
  expect(await third).not.toBeNull();
});

test("lets this machine, where the site runs, hold more than 256 sockets of the gateway", async () => {
  const gateway = await startOwnGateway();
  try {
    await holdManySockets(gateway.url);
  } finally {
    await gateway.stop();
  }
});
