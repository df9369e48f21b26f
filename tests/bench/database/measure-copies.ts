import type pg from "pg";
import { bandsOf } from "#lib/moderation/checks/bands.ts";
import { checkText } from "#lib/moderation/checks/check-text.ts";
import { shinglesOf } from "#lib/moderation/checks/shingles.ts";
import { withBenchStack } from "#tests/bench/bench-stack.ts";
import { whileFilling } from "#tests/bench/database/filling.ts";
import { chooseSteps, growGround, layGround } from "#tests/bench/database/ground.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { documentOfWords, drawWords } from "#tests/support/moderation/text-stage.ts";
import { onDatabase } from "#tests/support/stack/database.ts";
import { openWorld, type World } from "#tests/support/world/world.ts";

const CHECKS = 200;
const USUAL_WORDS = 2_000;
const LONGEST_WORDS = 50_000;
/** As many posts have every band of one form letter. */
const FORM_LETTERS = 100_000;

type Times = { p50: number; p95: number };

/** The check of a published text among a million others: its time, and the size of what finds them. */
export function measureCopies({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  return withBenchStack((stack) =>
    onDatabase(stack.databaseUrl, async (client) => {
      await layGround(client);
      let posts = 0;
      for (const step of chooseSteps(!isSmall)) ({ posts } = await growGround(client, step, { isSold: false }));
      const form = drawWords(USUAL_WORDS);
      await fillPrints(client, bandsOf(shinglesOf(form.join(" "))));
      const world = openWorld(stack.databaseUrl, 4);
      try {
        return await measure(world, form, posts);
      } finally {
        await world.close();
      }
    }),
  );
}

/** Bands as texts have them that have nothing in common; and one form letter, which very many have sent. */
async function fillPrints(client: pg.ClientBase, form: readonly number[]): Promise<void> {
  await client.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'");
  await whileFilling(client, async () => {
    await client.query(
      `insert into private.text_prints (post_id, version_id, bands)
       select p.id, p.current_version_id, case when row_number() over (order by p.id) <= $2 then $1::integer[] else array(
         select (hashtextextended(p.id::text, n) % 2147483647)::integer from generate_series(1, 16) n) end
       from public.posts p where p.current_version_id is not null on conflict do nothing`,
      [form, FORM_LETTERS],
    );
    await client.query(
      "insert into private.text_bands (band, n) select distinct b, t.n from private.text_prints t, unnest(t.bands) b order by 1, 2",
    );
  });
  for (const table of ["text_prints", "text_bands"]) await client.query(`vacuum (analyze) private.${table}`);
  await client.query("reset session_replication_role; reset synchronous_commit; reset work_mem");
}

async function measure(world: World, form: string[], posts: number): Promise<Row[]> {
  const among = `among ${posts.toLocaleString("en")} posts`;
  const unlike = await timeChecks(world, CHECKS, () => drawWords(USUAL_WORDS));
  const text = drawWords(USUAL_WORDS);
  const copies = await timeChecks(world, 21, () => text);
  const forms = await timeChecks(world, 21, () => form);
  const longest = drawWords(LONGEST_WORDS);
  const long = await timeChecks(world, 21, () => longest);
  const memory = process.resourceUsage().maxRSS / 1024;
  const sizes = await world.one<{ prints: number; bands: number }>(
    "select pg_total_relation_size('private.text_prints')::float8 as prints, pg_total_relation_size('private.text_bands')::float8 as bands",
  );
  const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
  return [
    {
      what: `check of a text of 2,000 words that is like no other, ${among}`,
      aim: "p95 ≤ 100 ms",
      result: say(unlike),
    },
    { what: "… of a text that up to 20 others have copied", aim: "–", result: say(copies) },
    {
      what: `… of a form letter that ${FORM_LETTERS.toLocaleString("en")} others have sent`,
      aim: "bounded",
      result: say(forms),
    },
    {
      what: "… of 50,000 words that up to 20 others have copied, the most that is read",
      aim: "bounded",
      result: say(long),
    },
    { what: "the process at its largest", aim: "–", result: `${memory.toFixed(0)} MB` },
    {
      what: `what is stored of texts, ${among}`,
      aim: "≤ 2 GB",
      result: `prints ${mb(sizes.prints)}, bands ${mb(sizes.bands)}, indexes included`,
    },
  ];
}

/** Publishes such texts, each by another author, and times the check of each. */
async function timeChecks(world: World, count: number, write: () => string[]): Promise<Times> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const author = await world.addPerson({ isCreator: true });
    const post = await world.addPost(author, { priceRaw: null, free: documentOfWords(write()) });
    const startedAt = performance.now();
    await checkText((sql, values) => world.pool.query(sql, values), post, null);
    times.push(performance.now() - startedAt);
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

const say = ({ p50, p95 }: Times) => `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`;
