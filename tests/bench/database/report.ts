import type pg from "pg";
import type { Measured } from "#tests/bench/database/measure-size.ts";
import { CONNECTIONS, type Pace } from "#tests/bench/database/measure-writes.ts";
import { takeSamples } from "#tests/bench/database/samples.ts";
import type { Row } from "#tests/bench/result.ts";
import { countBuffers, explainInside, listReads } from "#tests/support/stack/plans.ts";

const FLAT = "smallest → largest: ≤ 2 ×";

/** A line per read: its p95 at every size, its growth, the pages it touched, and the indexes of the largest. */
export function describeSizes(measured: readonly Measured[]): Row[] {
  const [smallest, largest] = [measured[0], measured.at(-1)];
  if (!smallest || !largest) return [];
  const sizes = measured.map(({ posts, purchases }) => `${short(posts)} posts, ${short(purchases)} purchases`);
  const reads = [...largest.reads].map(([what, { reads: indexes }]) => {
    const times = measured.map(({ reads: all }) => all.get(what));
    const inDatabase = times.map((each) => each?.databaseMs ?? Number.NaN);
    const pages = times.map((each) => each?.pages ?? Number.NaN);
    const whole = times.map((each) => (each?.wholeMs ?? Number.NaN).toFixed(0));
    return {
      what: `${what}, p95`,
      result: `${series(inDatabase)}; with REST and parsing ${whole.join(" → ")} ms; ${pages.join(" → ")} pages; ${indexes.join(", ") || "by functions, below"}`,
      aim: FLAT,
    };
  });
  const write = (what: string, pick: (of: Measured) => Pace): Row => {
    const rates = measured.map((each) => Math.round(pick(each).perSecond));
    return {
      what: `${what}, ${CONNECTIONS} connections`,
      result: `p95 ${series(measured.map((each) => pick(each).p95Ms))}; ${rates.join(" → ")} a second`,
      aim: FLAT,
    };
  };
  return [
    { what: "sizes", result: sizes.join(" → "), aim: "1 thousand → 1 million posts, 10 million purchases" },
    ...reads,
    write("open_purchase", ({ writes }) => writes.open),
    write("settle_purchase", ({ writes }) => writes.settle),
    write("open_purchase, all of one post", ({ onePost }) => onePost.open),
    write("settle_purchase, all of one post", ({ onePost }) => onePost.settle),
  ];
}

/** What the functions behind the reads do inside, at the database's current size. */
export async function describeFunctions(client: pg.ClientBase): Promise<Row[]> {
  const [post] = (await takeSamples(client, 50)).posts;
  if (!post) return [];
  const calls: [string, string, string[]][] = [
    ["locate_post", "select * from public.locate_post($1, $2)", [post.handle, post.slug]],
    ["find_post", "select * from public.find_post($1)", [post.id]],
    ["read_free_document", "select public.read_free_document($1)", [post.id]],
    ["search_posts, a rare word", "select * from public.search_posts(bench.word($1))", ["28672"]],
    ["search_posts, a word of every tenth post", "select * from public.search_posts(bench.word($1))", ["32"]],
    [
      "correct_search, a misspelt word",
      "select public.correct_search(overlay(bench.word($1) placing '' from 3 for 1))",
      ["29003"],
    ],
  ];
  const rows: Row[] = [];
  for (const [what, sql, values] of calls) {
    const plans = await explainInside(client, sql, values);
    const indexes = new Set(plans.flatMap(({ Plan }) => listReads(Plan)));
    const pages = Math.max(...plans.map(countBuffers));
    rows.push({
      what: `inside of ${what}`,
      result: `${[...indexes].join(", ")}; ${pages} pages`,
      aim: "no table read whole",
    });
  }
  return rows;
}

function series(times: readonly number[]): string {
  const factor = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
  return `${times.map((time) => time.toFixed(1)).join(" → ")} ms (× ${factor.toFixed(1)})`;
}

function short(count: number): string {
  return count >= 1_000_000 ? `${Math.round(count / 1e6)} million` : `${Math.round(count / 1e3)} thousand`;
}
