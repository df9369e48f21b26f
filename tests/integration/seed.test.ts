import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "#lib/posts/document/document.ts";
import { documentSchema } from "#lib/posts/document/schema.ts";
import { type OwnDatabase, startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { openWorld, type World } from "#tests/support/world/world.ts";

// Needs its own database: the demo content's open quote expires wherever timers run.
let own: OwnDatabase;
let world: World;
beforeAll(async () => {
  own = await startOwnDatabase();
  world = openWorld(own.databaseUrl);
});
afterAll(async () => {
  await world?.close();
  await own?.stop();
});

const DEMO = "profile_id in (select id from auth.users where email like '%@farthing.example')";
const rows = async <Row extends Record<string, unknown>>(sql: string) => (await world.pool.query<Row>(sql)).rows;

describe("the demo content", () => {
  test("has thirteen published posts of three authors: free, paid and pay what you want, in three languages", async () => {
    const posts = await rows<{ profile_id: string; access: string; language: string }>(
      `select profile_id, access, language from public.posts where status = 'published' and ${DEMO}`,
    );
    const kinds = (of: "profile_id" | "access" | "language") => new Set(posts.map((post) => post[of])).size;
    expect([posts.length, kinds("profile_id"), kinds("access"), kinds("language")]).toEqual([13, 3, 3, 3]);
  });

  test("has documents that the editor and the renderer know, without leftover mark-up", async () => {
    const documents = await rows<{ title: string; document: unknown }>(
      `select p.title, v.free_doc as document from public.posts p join public.post_versions v on v.post_id = p.id where ${DEMO}
       union all
       select p.title, s -> 'doc' from public.posts p join public.post_versions v on v.post_id = p.id
       join public.post_bodies b on b.version_id = v.id, jsonb_array_elements(b.sections) s where ${DEMO}`,
    );
    const wrong = documents.filter(({ document }) => {
      const { success, data } = documentSchema.safeParse(document);
      if (!success) return true;
      const prose = data.content.filter(({ type }) => type !== "codeBlock");
      return /\*\*|```|^[|>#!] |^- /m.test(textOf({ ...data, content: prose }));
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);
    expect(documents.length).toBe(13 + 8 + 1);
  });

  test("has purchases in every state, and a balanced ledger", async () => {
    // What was open when this database began may have expired since.
    const states = await rows<{ state: string }>(
      `select distinct case
         when status = 'expired' and expires_at > pg_postmaster_start_time() + interval '1 minute' then 'pending' else status
       end || '/' || payment_state as state from public.purchases
       where seller_id in (select id from auth.users where email like '%@farthing.example') order by state`,
    );
    expect(states.map(({ state }) => state)).toEqual(
      expect.arrayContaining([
        "cancelled/none",
        "expired/none",
        "paid/confirmed",
        "paid/late",
        "paid/over",
        "pending/none",
        "pending/partial",
        "refund_pending/confirmed",
        "refunded/confirmed",
      ]),
    );
    expect(await world.one("select coalesce(sum(balance_raw), 0)::text as total from private.ledger_balances")).toEqual(
      {
        total: "0",
      },
    );
  });

  test("has sales from many wallets, so that posts trend from the first day", async () => {
    const trending = await rows(
      `select from private.score_posts('trending') scored join public.posts p on p.id = scored.post_id where p.${DEMO}`,
    );
    expect(trending.length).toBeGreaterThanOrEqual(5);
  });

  test("gives the worker nothing to send: its money is on no network", async () => {
    const { rowCount } = await world.pool.query(
      `select from public.payouts where status in ('held', 'pending', 'publishing')
       and source_account in (select account from public.deposit_addresses where seed_id = 'demo')`,
    );
    expect(rowCount).toBe(0);
  });
});
