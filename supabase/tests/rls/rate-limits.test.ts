import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, inject, test } from "vitest";

const { url, publishableKey, secretKey } = inject("target");
const options = { auth: { persistSession: false, autoRefreshToken: false } };
const window = { bucket: "rls-test", max_hits: 2, window_seconds: 100_000_000 };

const visitor = createClient(url, publishableKey, options);
const user = createClient(url, publishableKey, options);
const service = createClient(url, secretKey, options);

beforeAll(async () => {
  const { error } = await user.auth.signInAnonymously();
  expect(error).toBeNull();
});

const strangers: [string, SupabaseClient][] = [
  ["a visitor", visitor],
  ["a signed-in user", user],
];

describe.each(strangers)("%s", (_who, client) => {
  test.each([
    ["rate_limits", "bucket"],
    ["cache_tags", "tag"],
  ])("cannot read, write or delete in %s", async (table, column) => {
    const attempts = await Promise.all([
      client.from(table).select(),
      client.from(table).insert({}),
      client.from(table).update({}).neq(column, ""),
      client.from(table).delete().neq(column, ""),
    ]);
    expect(attempts.map(({ error }) => error?.code)).toEqual(attempts.map(() => "42501"));
  });

  test("cannot use up another's limit", async () => {
    const { error } = await client.rpc("take_rate_limit", window);
    expect(error?.code).toBe("42501");
  });
});

test("the service counts hits until the limit, and says when to come back", async () => {
  const answers: { allowed: boolean; remaining: number; retry_after_seconds: number }[] = [];
  for (let hit = 0; hit < 3; hit++)
    answers.push((await service.rpc("take_rate_limit", window).single<(typeof answers)[0]>().throwOnError()).data);
  expect(answers.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
    [true, 1],
    [true, 0],
    [false, 0],
  ]);
  expect(answers[2]?.retry_after_seconds).toBeGreaterThan(0);
  expect(answers[2]?.retry_after_seconds).toBeLessThanOrEqual(100_000_000);
});
