import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { startFakeNode } from "#tests/support/nano/fake-node.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);

const operator = `${randomUUID()}@example.com`;

/** The job in a process whose payment service answers this. */
async function openJob(): Promise<(answer: unknown) => Promise<void>> {
  let said: unknown;
  const service = await startFakeNode(() => said);
  const { watchCredits } = await loadWith(
    { NANO_NETWORK: "live", NANO_SERVICE_URL: service.url, NANO_SERVICE_KEY: "key", OPERATOR_EMAIL: operator },
    () => import("#lib/jobs/upkeep/watch-credits.ts"),
  );
  return (answer) => {
    said = answer;
    return watchCredits({}, { query: (sql, values) => world.pool.query(sql, values) });
  };
}

async function listAlertMails(): Promise<unknown[]> {
  const { rows } = await world.pool.query<{ credits: unknown }>(
    "select data -> 'credits' as credits from public.outbox where recipient_email = $1 and template = 'credits_low'",
    [operator],
  );
  return rows.map(({ credits }) => credits);
}

test("alerts the operator once a day when a service has fewer than 20 credits", async () => {
  const watch = await openJob();
  await watch({ credits: 20 });
  expect(await listAlertMails()).toEqual([]);
  await watch({ credits: 19 });
  await watch({ credits: 18 });
  expect(await listAlertMails()).toEqual([19]);
});

test("fails and retries when credits cannot be read", async () => {
  const before = await listAlertMails();
  const watch = await openJob();
  await expect(watch({ error: "busy" })).rejects.toThrow();
  expect(await listAlertMails()).toEqual(before);
});

test("asks a test network node neither for credits nor for a price", async () => {
  const node = await startFakeNode(() => ({ error: "Unknown command" }));
  const { watchCredits } = await loadWith(
    { NANO_NETWORK: "dev", NANO_RPC_URLS: node.url, NANO_SERVICE_URL: "" },
    () => import("#lib/jobs/upkeep/watch-credits.ts"),
  );
  await watchCredits({}, { query: (sql, values) => world.pool.query(sql, values) });
  const { paymentService } = await import("#lib/nano/nodes/configured-nodes.ts");
  expect(paymentService()).toBeNull();
  expect(node.asked).toEqual([]);
  await node.stop();
});
