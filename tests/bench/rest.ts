import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { withBenchStack } from "#tests/bench/bench-stack.ts";
import { CONNECTIONS, load } from "#tests/bench/load.ts";
import type { Row } from "#tests/bench/result.ts";
import { onDatabase } from "#tests/support/stack/database.ts";

const SECONDS = 8;
const ROWS = 10_000;

/** Select by id as a visitor, through the gateway and directly at PostgREST, in turns over the same table. */
export function measureRest(): Promise<Row[]> {
  return withBenchStack(async (stack, dataDir) => {
    await onDatabase(stack.databaseUrl, async (client) => {
      await client.query(`create table public.bench_rows (id integer primary key, title text not null);
        insert into public.bench_rows select n, 'A title of some length ' || n from generate_series(1, ${ROWS}) n;
        grant select on public.bench_rows to anon;
        notify pgrst, 'reload schema'`);
    });
    const path = `bench_rows?select=id,title&id=eq.${ROWS / 2}`;
    const { restPort } = z
      .object({ restPort: z.int() })
      .parse(JSON.parse(await readFile(join(dataDir, "gateway.json"), "utf8")));
    const through = { url: `${stack.url}/rest/v1/${path}`, headers: { apikey: stack.keys.publishable } };
    const bare = { url: `http://127.0.0.1:${restPort}/${path}` };
    await load({ ...through, duration: 2 });
    await load({ ...bare, duration: 2 });
    const [gateway, postgrest] = [
      await load({ ...through, duration: SECONDS }),
      await load({ ...bare, duration: SECONDS }),
    ];
    const share = Math.round((100 * gateway) / postgrest);
    return [
      {
        what: `REST select by id, ${CONNECTIONS} connections`,
        result: `${Math.round(gateway)} requests/s; bare PostgREST ${Math.round(postgrest)} (${share} %)`,
        aim: "≥ 1,500, or ≥ half of bare PostgREST",
      },
    ];
  });
}
