import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { writeCanaryDocument } from "#tests/support/leaks/canary-document.ts";
import { listColumns } from "#tests/support/leaks/catalogue.ts";
import { test } from "#tests/support/leaks/leak-test.ts";
import { tapRealtime } from "#tests/support/leaks/wiretap.ts";
import { queryProduct } from "#tests/support/world/people.ts";
import { openWorld } from "#tests/support/world/world.ts";

/** Only people with a profile are told of anything. */
const REGISTERED = new Set(["reader", "named", "writer", "moderator", "finance", "owner", "was refunded"]);

test("no table's changes carry it to any role, while its author writes and others pay", async ({
  product,
  canary,
  strangers,
}) => {
  const tables = [...new Set((await listColumns(product)).map(({ relation }) => relation))];
  const taps = await Promise.all(strangers.map(({ token }) => tapRealtime(product, token, tables)));
  const world = openWorld(product.databaseUrl, 2);
  try {
    const paid = JSON.stringify(writeCanaryDocument(canary.word, randomUUID()));
    const free = JSON.stringify({ type: "doc", content: [{ type: "paragraph" }] });
    const version = "select latest_version as version from public.posts where id = $1";
    const { version: seen } = await world.one<{ version: number }>(version, [canary.id]);
    const save = "select public.save_post($1, $2, $3, $4, '{}')";
    await world.as(canary.author.person, save, [canary.id, seen, free, paid]);
    await queryProduct(product, "update public.posts set updated_at = now() where id = $1", [canary.id]);
    const touch = "update public.purchases set updated_at = now() where post_id = $1";
    await queryProduct(product, touch, [canary.id]);
    // Each of them may see the last change, and has then heard all earlier ones.
    for (const { id } of strangers) {
      const notify = "select private.notify_user($1, 'post_unlocked', null, $2, null, $3)";
      if (id !== null) await queryProduct(product, notify, [id, canary.id, `leak:${randomUUID()}`]);
    }
    for (const [at, { name }] of strangers.entries()) {
      if (REGISTERED.has(name)) await expect.poll(() => taps[at]?.heard()).toContain('"table":"notifications"');
    }
    for (const [at, { name }] of strangers.entries()) expect(taps[at]?.heard(), name).not.toContain(canary.word);
    const withPurchase = strangers.findIndex(({ name }) => name === "has not paid yet");
    expect(taps[withPurchase]?.heard()).toContain('"table":"purchases"');
  } finally {
    for (const tap of taps) tap.close();
    await world.close();
  }
});
