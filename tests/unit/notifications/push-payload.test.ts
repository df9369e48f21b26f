import { expect, test } from "vitest";
import { topicOf, writePayload } from "#lib/notifications/push/payload.ts";

const ROW = {
  ...{ id: "7d1f9c1e-0000-4000-8000-000000000001", kind: "new_post", count: 1, data: {}, read_at: null },
  ...{ created_at: "2026-11-27T12:00:00Z", actor_handle: "ada", actor_name: "Ada", actor_avatar_url: null },
  ...{ post_id: "7d1f9c1e-0000-4000-8000-000000000002", post_title: "On bells", post_handle: "ada" },
  ...{ post_slug: "on-bells", purchase_id: null },
};

test("a push is the line of its notification, and leads where that leads", () => {
  expect(writePayload(ROW, null)).toEqual({
    ...{ title: "Farthing", body: "@ada published ‘On bells’", path: "/@ada/on-bells", tag: ROW.id },
  });
});

test("an amount is written in Ӿ, exactly", () => {
  const row = { ...ROW, kind: "refund_sent", data: { amount_raw: "50000000000000000000000000001" } };
  expect(writePayload(row, null).body).toBe("Ӿ0.050000000000000000000000000001 is back in your wallet");
});

test("what leads nowhere any more leads to the list", () => {
  expect(writePayload({ ...ROW, post_id: null, post_title: null }, null).path).toBe("/notifications");
});

test("a long title leaves room, since a push holds 4 kB", () => {
  const { body } = writePayload({ ...ROW, post_title: "ö".repeat(5000) }, null);
  expect(Buffer.byteLength(body)).toBeLessThan(1000);
});

test("a topic is what push services accept: 32 characters of base64url, one for each group", () => {
  const [first, other] = [topicOf("new_post:1"), topicOf("new_post:2")];
  expect(first).toMatch(/^[\w-]{32}$/);
  expect(other).not.toBe(first);
});
