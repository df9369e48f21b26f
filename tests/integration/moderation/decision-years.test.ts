import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openReportStage, type ReportStage } from "#tests/support/moderation/report-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

const RULE = "No threats and no harassment";
type Counts = Record<string, number>;
type Figures = {
  reports: number;
  by_reason: Counts;
  by_outcome: Counts;
  measures: Counts;
  automated: number;
  median_seconds: number | null;
  decided: number;
  in_time: number;
};

let stage: ReportStage;
let moderator: Person;

beforeAll(async () => {
  stage = await openReportStage();
  moderator = await stage.staff();
});
beforeEach(() => stage.query("delete from public.rate_limits where bucket like 'reports/%network:%'", []));
afterAll(() => stage.close());

/** What a measurement says, of all years together: a report may be from before the new year. */
async function measure(db: Pick<pg.ClientBase, "query">): Promise<Figures> {
  await db.query("select private.measure_decisions()");
  const { rows: years } = await db.query<Figures>("select * from public.decision_years");
  if (years.length === 0) throw new Error("Nothing was published.");
  return years.reduce((all, one) => ({
    ...{ reports: all.reports + one.reports, automated: all.automated + one.automated },
    ...{ decided: all.decided + one.decided, in_time: all.in_time + one.in_time },
    ...{ by_reason: add(all.by_reason, one.by_reason), by_outcome: add(all.by_outcome, one.by_outcome) },
    ...{ measures: add(all.measures, one.measures), median_seconds: one.median_seconds ?? all.median_seconds },
  }));
}

function add(one: Counts, other: Counts): Counts {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

/** The figures without these reports and with them, in one snapshot: other tests report at the same time. */
async function measureAround(reports: string[]) {
  const client = await stage.world.pool.connect();
  try {
    await client.query("begin isolation level repeatable read");
    const after = await measure(client);
    await client.query("delete from public.moderation_actions where report_id = any ($1)", [reports]);
    await client.query("delete from public.reports where id = any ($1)", [reports]);
    return { before: await measure(client), after };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const grown = (before: Counts, after: Counts, name: string) => (after[name] ?? 0) - (before[name] ?? 0);

test("count reports by reason and outcome, decisions in time, and what was done", async () => {
  const [post, other, third] = [await stage.addPost(), await stage.addPost(), await stage.addPost()];
  const removed = await stage.reported(post, { reason: "hate" });
  const late = await stage.reported(other, { reason: "hate" });
  const open = await stage.reported(third);
  await stage.query("update public.reports set created_at = now() - interval '73 hours' where id = $1", [late]);
  const decide = (id: string, decision: string) =>
    stage.world.as(moderator, "select public.decide_report($1, $2, $3, 'Looked at it')", [id, decision, RULE]);
  await decide(removed, "remove");
  await decide(late, "no_action");
  const { before, after } = await measureAround([removed, late, open]);
  expect(after.reports - before.reports).toBe(3);
  expect(grown(before.by_reason, after.by_reason, "hate")).toBe(2);
  expect(grown(before.by_reason, after.by_reason, "spam")).toBe(1);
  expect(grown(before.by_outcome, after.by_outcome, "remove")).toBe(1);
  expect(grown(before.by_outcome, after.by_outcome, "no_action")).toBe(1);
  expect(grown(before.by_outcome, after.by_outcome, "open")).toBe(1);
  expect(grown(before.measures, after.measures, "remove_post")).toBe(1);
  expect(after.measures).not.toHaveProperty("no_action");
  expect(after.decided - before.decided).toBe(2);
  expect(after.in_time - before.in_time).toBe(1);
  expect(after.automated).toBe(before.automated);
  expect(after.median_seconds).toBeGreaterThanOrEqual(0);
});

test("name no one, and cannot be changed by a reader", async () => {
  await stage.query("select private.measure_decisions()", []);
  const figures = await stage.world.as(null, "select * from public.decision_years");
  expect(figures).not.toEqual([]);
  expect(JSON.stringify(figures)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  const reader = await stage.registered();
  for (const who of [null, reader, moderator])
    await expect(stage.world.as(who, "update public.decision_years set reports = 0")).rejects.toThrow(
      "permission denied",
    );
  await expect(stage.world.as(reader, "select private.measure_decisions()")).rejects.toThrow("permission denied");
});

test("allow each priority as many hours as the queue does", async () => {
  const hours =
    "select array_agg(private.report_hours(p::smallint) order by p) as hours from generate_series(0, 3) as p";
  expect(await stage.world.one(hours)).toEqual({ hours: [1, 24, 48, 72] });
});
