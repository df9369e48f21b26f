import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTrustStage, type TrustStage } from "#tests/support/moderation/trust-stage.ts";
import { until } from "#tests/support/until.ts";

let stage: TrustStage;

beforeAll(async () => {
  stage = await openTrustStage();
});
afterAll(() => stage.close());

type Call = { sql: string; values: unknown[]; claims?: object };

const filing = ({ id }: { id: string }, target: string): Call => ({
  sql: "select public.file_report($1, $2, gen_random_uuid()::text)",
  values: [{ target_type: "post", target_id: target, reason: "spam" }, id],
});
const judging = (report: string, decision: string): Call => ({
  sql: "select public.decide_report($1, $2, 'No threats and no harassment', 'It insults a reader')",
  values: [report, decision],
  claims: stage.moderator.claims,
});

/** Makes a call in a transaction that stays open until the other call has ended, or waits for it. */
async function slowly({ sql, values, claims }: Call, meanwhile: () => Promise<unknown>): Promise<void> {
  const client = await stage.world.pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    if (claims) await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    await client.query(sql, values);
    let hasEnded = false;
    const other = meanwhile().finally(() => {
      hasEnded = true;
    });
    // Tests of other files wait, too, for the tag of all posts.
    const isBlocking =
      "select from pg_stat_activity where $1 = any (pg_blocking_pids(pid)) and query ~ '(file|decide)_report'";
    await until(
      "the other call waits or has ended",
      async () => hasEnded || ((await stage.query(isBlocking, [rows[0]?.pid])).rowCount ?? 0) > 0,
    );
    await client.query("commit");
    await other;
  } finally {
    client.release();
  }
}

describe("what happens while a report of a trusted reader is being filed", () => {
  test("a third one waits and counts it", async () => {
    const post = await stage.addPost();
    await stage.file(await stage.trusted(), post);
    const last = await stage.trusted();
    await slowly(filing(await stage.trusted(), post), () => stage.file(last, post));
    expect(await stage.stateOf("posts", post)).toBe("hidden");
  });

  test("a decision waits, and shows again what the third one has hidden", async () => {
    const post = await stage.addPost();
    const first = await stage.file(await stage.trusted(), post);
    await stage.file(await stage.trusted(), post);
    await slowly(filing(await stage.trusted(), post), () => stage.judge(first, "no_action"));
    expect(await stage.stateOf("posts", post)).toBe("published");
    expect(await stage.hidingOf(post)).toMatchObject({ ended_by: "decided" });
  });

  test("a removal waits, too, and removes it", async () => {
    const post = await stage.addPost();
    const first = await stage.file(await stage.trusted(), post);
    await stage.file(await stage.trusted(), post);
    await slowly(filing(await stage.trusted(), post), () => stage.judge(first, "remove"));
    expect(await stage.stateOf("posts", post)).toBe("removed");
    expect(await stage.hidingOf(post)).toMatchObject({ ended_by: "decided" });
  });
});

test.each(["no_action", "duplicate"])(
  "a third report waits for a decision (%s) and no longer counts what it decided",
  async (decision) => {
    const post = await stage.addPost();
    const first = await stage.file(await stage.trusted(), post);
    await stage.file(await stage.trusted(), post);
    const third = await stage.trusted();
    await slowly(judging(first, decision), () => stage.file(third, post));
    expect(await stage.stateOf("posts", post)).toBe("published");
  },
);
