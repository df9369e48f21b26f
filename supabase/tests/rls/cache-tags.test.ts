import { createClient } from "@supabase/supabase-js";
import { expect, inject, test } from "vitest";
import { z } from "zod";
import { onDatabase } from "#tests/support/stack/database.ts";

const { url, publishableKey, secretKey, databaseUrl } = inject("target");
const options = { auth: { persistSession: false, autoRefreshToken: false } };
const visitor = createClient(url, publishableKey, options);
const service = createClient(url, secretKey, options);

const replySchema = z.object({ up_to: z.string(), changes: z.array(z.tuple([z.string(), z.string()])) });

async function ask(since?: string) {
  const { data } = await service.rpc("list_changed_cache_tags", since === undefined ? {} : { since }).throwOnError();
  const { up_to, changes } = replySchema.parse(data);
  return { upTo: up_to, tags: changes.map(([tag]) => tag) };
}

/** Other files change things meanwhile. */
const ownOf = (tags: string[]) => tags.filter((tag) => tag === "quick" || tag === "slow").toSorted();

test("a visitor learns nothing about changes", async () => {
  expect((await visitor.rpc("list_changed_cache_tags", { since: "0" })).error?.code).toBe("42501");
});

test("the first query only learns where to begin", async () => {
  expect((await ask()).tags).toEqual([]);
});

test("lists a change after its transaction has ended, whatever began and ended before", async () => {
  await onDatabase(databaseUrl ?? "", async (slow) => {
    await slow.query("begin");
    await slow.query("insert into public.cache_tags (tag) values ('slow')");
    const begun = await ask();
    await service.from("cache_tags").upsert({ tag: "quick" }).throwOnError();
    const during = await ask(begun.upTo);
    expect(ownOf(during.tags)).toEqual(["quick"]);
    await slow.query("commit");
    const after = await ask(during.upTo);
    expect(ownOf(after.tags)).toEqual(["quick", "slow"]);
    expect((await ask(after.upTo)).tags).not.toContain("slow");
  });
});

test("touching a tag changes it, whatever time is written", async () => {
  const { upTo } = await ask();
  const longAgo = "2001-01-01T00:00:00Z";
  const { data } = await service
    .from("cache_tags")
    .upsert({ tag: "quick", changed_at: longAgo })
    .select("changed_at")
    .single<{ changed_at: string }>()
    .throwOnError();
  expect(data.changed_at > longAgo).toBe(true);
  expect((await ask(upTo)).tags).toContain("quick");
});
