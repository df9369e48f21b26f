import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { signedInAnonymously } from "#tests/support/stack/auth-clients.ts";
import { createTable, type TemporaryTable } from "#tests/support/stack/temporary-table.ts";
import { until } from "#tests/support/until.ts";

const { url, publishableKey, secretKey, databaseUrl } = inject("target");

/** The rows that a query returns, or the error. */
async function rowsOf<Rows>(query: PromiseLike<{ data: Rows; error: Error | null }>): Promise<Rows> {
  const { data, error } = await query;
  if (error) throw error;
  return data;
}

type Member = Awaited<ReturnType<typeof signedInAnonymously>>;

describe.runIf(databaseUrl)("REST, with the unmodified client", () => {
  const service = createClient(url, secretKey);
  const visitor = createClient(url, publishableKey);
  let owner: Member;
  let stranger: Member;
  let books: TemporaryTable;
  let chapters: TemporaryTable;
  let whoAmI: string;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([signedInAnonymously(), signedInAnonymously()]);
    books = await createTable(
      databaseUrl ?? "",
      "id integer primary key, owner_id uuid default auth.uid(), title text not null unique, is_open boolean not null default false",
      {
        isPublished: false,
        rules: [
          "grant select on :table to anon",
          "grant select, insert, update, delete on :table to authenticated, service_role",
          "create policy open_books on :table for select to anon, authenticated using (is_open)",
          "create policy own_books on :table for all to authenticated using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()))",
        ],
      },
    );
    chapters = await createTable(
      databaseUrl ?? "",
      `id integer primary key, book_id integer not null references public.${books.name}, title text not null`,
      { isPublished: false, rules: ["grant select, insert on :table to service_role"] },
    );
    whoAmI = `${books.name}_who_am_i`;
    await books.sql(
      `create function public.${whoAmI}(greeting text) returns jsonb language sql stable as $$
         select jsonb_build_object('greeting', greeting, 'user', auth.uid(), 'role', auth.role(), 'database_role', current_user) $$`,
    );
    await books.sql("notify pgrst, 'reload schema'");
    await until(
      "the data API knows the function",
      async () => (await service.rpc(whoAmI, { greeting: "ready?" })).error === null,
    );
  });
  afterAll(async () => {
    await books.sql(`drop function public.${whoAmI}`);
    await chapters.drop();
    await books.drop();
  });

  test("lets the secret key read what row rules hide from others", async () => {
    expect((await service.from("cache_tags").select("tag")).error).toBeNull();
    const { error, status } = await visitor.from("cache_tags").select("tag");
    expect([error?.code, status]).toEqual(["42501", 401]);
  });

  test("lets users read and write their own rows; strangers and visitors neither see nor change them", async () => {
    const written = await owner.client.from(books.name).insert({ id: 1, title: "Wrens" }).select().single();
    expect(written).toMatchObject({ status: 201, data: { id: 1, owner_id: owner.id, title: "Wrens" } });
    for (const { client } of [stranger, { client: visitor }]) {
      expect((await client.from(books.name).select().eq("id", 1)).data).toEqual([]);
    }
    expect((await stranger.client.from(books.name).update({ title: "Mine" }).eq("id", 1).select()).data).toEqual([]);
    expect((await stranger.client.from(books.name).delete().eq("id", 1).select()).data).toEqual([]);
    expect((await visitor.from(books.name).delete().eq("id", 1).select()).error?.code).toBe("42501");

    const changed = await owner.client
      .from(books.name)
      .update({ is_open: true })
      .eq("id", 1)
      .select("is_open")
      .single();
    expect(changed.data).toEqual({ is_open: true });
    expect(await rowsOf(visitor.from(books.name).select("title").eq("id", 1))).toEqual([{ title: "Wrens" }]);
    expect(await owner.client.from(books.name).delete().eq("id", 1)).toMatchObject({ status: 204, error: null });
  });

  test("lets no one write in another's name", async () => {
    const forged = await stranger.client.from(books.name).insert({ id: 2, title: "Forged", owner_id: owner.id });
    expect([forged.error?.code, forged.status]).toEqual(["42501", 403]);
  });

  test("names the conflict on a clash, and overwrites on an upsert", async () => {
    await service.from(books.name).insert({ id: 3, title: "First" });
    const clash = await service.from(books.name).insert({ id: 4, title: "First" });
    expect([clash.error?.code, clash.status]).toEqual(["23505", 409]);
    const merged = await service.from(books.name).upsert({ id: 3, title: "Second" }).select("title").single();
    expect(merged.data).toEqual({ title: "Second" });
    const kept = { id: 3, title: "Third" };
    await service.from(books.name).upsert(kept, { ignoreDuplicates: true });
    expect((await service.from(books.name).select("title").eq("id", 3).single()).data).toEqual({ title: "Second" });
  });

  test("counts rows, and reads them in ranges", async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ id: 100 + index, title: `Volume ${index}` }));
    await service.from(books.name).insert(rows);
    const all = () => service.from(books.name).select("id", { count: "exact" }).like("title", "Volume %").order("id");
    expect(await all().range(10, 14)).toMatchObject({
      status: 206,
      count: 25,
      data: [{ id: 110 }, { id: 111 }, { id: 112 }, { id: 113 }, { id: 114 }],
    });
    expect((await all().range(20, 99)).data).toHaveLength(5);
    const onlyCount = service.from(books.name).select("*", { count: "exact", head: true });
    expect(await onlyCount.like("title", "Volume %").limit(1)).toMatchObject({ count: 25, data: null });
  });

  test("returns no more rows than config.toml allows", async () => {
    const rows = Array.from({ length: 1_005 }, (_, index) => ({ id: 10_000 + index, title: `Page ${index}` }));
    expect((await service.from(books.name).insert(rows)).error).toBeNull();
    expect(await rowsOf(service.from(books.name).select("id").gte("id", 10_000))).toHaveLength(1_000);
  });

  test("includes related rows", async () => {
    await service.from(books.name).insert({ id: 5, title: "Nests" });
    await service.from(chapters.name).insert([
      { id: 1, book_id: 5, title: "Moss" },
      { id: 2, book_id: 5, title: "Feathers" },
    ]);
    const { data } = await service.from(books.name).select(`title, ${chapters.name}(title)`).eq("id", 5).single();
    expect(data).toEqual({ title: "Nests", [chapters.name]: [{ title: "Moss" }, { title: "Feathers" }] });
  });

  test("runs a function with its caller's rights", async () => {
    const as = async (client: SupabaseClient) => (await client.rpc(whoAmI, { greeting: "hello" })).data;
    expect(await as(visitor)).toMatchObject({ greeting: "hello", user: null, database_role: "anon" });
    expect(await as(owner.client)).toMatchObject({
      user: owner.id,
      role: "authenticated",
      database_role: "authenticated",
    });
    expect(await as(service)).toMatchObject({ user: null, role: "service_role", database_role: "service_role" });
    expect((await visitor.rpc(whoAmI, { greeting: "hello" }, { get: true })).data).toMatchObject({ greeting: "hello" });
    expect((await visitor.rpc("no_such_function")).status).toBe(404);
  });

  test("lets a user's token outrank its key, and refuses a bad one", async () => {
    const { data } = await owner.client.auth.getSession();
    const token = data.session?.access_token ?? "";
    const asOwner = createClient(url, secretKey, { accessToken: async () => token });
    expect((await asOwner.rpc(whoAmI, { greeting: "" })).data).toMatchObject({ database_role: "authenticated" });
    const forged = createClient(url, publishableKey, { accessToken: async () => `${token.slice(0, -8)}AAAAAAAA` });
    expect((await forged.rpc(whoAmI, { greeting: "" })).status).toBe(401);
  });

  test("passes any letters through filters and bodies unchanged", async () => {
    const title = `a,b & c=d?#+ "quoted" (100 %2C) ü ñ 鳥 \\ ${"long ".repeat(400)}`;
    await service.from(books.name).insert({ id: 6, title });
    expect(await rowsOf(service.from(books.name).select("id, title").eq("title", title))).toEqual([{ id: 6, title }]);
    await service.from(books.name).insert({ id: 7, title: "a, (b) & c" });
    expect(await rowsOf(service.from(books.name).select("id").in("title", ["x", "a, (b) & c"]))).toEqual([{ id: 7 }]);
  });

  test("accepts a large body", async () => {
    const title = "ink ".repeat(500_000);
    const { data, error } = await service.rpc(whoAmI, { greeting: title });
    expect(error).toBeNull();
    expect(data.greeting).toHaveLength(title.length);
  });
});
