import { createClient } from "@supabase/supabase-js";
import { withBenchStack } from "#tests/bench/bench-stack.ts";
import { milliseconds, quantile, type Row } from "#tests/bench/result.ts";
import { onDatabase } from "#tests/support/stack/database.ts";

const CHANGES = 500;

/** From the request to change a row until the unmodified client calls back, one change at a time, under row rules. */
export function measureRealtime(): Promise<Row[]> {
  return withBenchStack(async (stack) => {
    await onDatabase(stack.databaseUrl, (client) =>
      client.query(`create table public.bench_changes (id integer primary key, n integer not null);
        insert into public.bench_changes values (1, 0);
        alter table public.bench_changes enable row level security;
        create policy everybody on public.bench_changes for select to anon using (true);
        grant select on public.bench_changes to anon;
        alter publication supabase_realtime add table public.bench_changes`),
    );
    const client = createClient(stack.url, stack.keys.publishable, { auth: { persistSession: false } });
    let arrived: (n: number) => void = () => undefined;
    await new Promise<void>((resolve, reject) => {
      client
        .channel("bench")
        .on(
          "postgres_changes",
          { event: "UPDATE", schema: "public", table: "bench_changes", filter: "id=eq.1" },
          (change) => arrived(change.new.n),
        )
        .on("system", {}, (message: { status: string }) =>
          message.status === "ok" ? resolve() : reject(new Error(JSON.stringify(message))),
        )
        .subscribe();
    });
    const samples = await collect(stack.databaseUrl, (listen) => {
      arrived = listen;
    });
    await client.removeAllChannels();
    return [
      {
        what: `commit → realtime callback, ${CHANGES} changes`,
        result: `p50 ${milliseconds(quantile(samples, 0.5))}, p95 ${milliseconds(quantile(samples, 0.95))}`,
        aim: "p95 ≤ 20 ms",
      },
    ];
  });
}

async function collect(databaseUrl: string, onArrival: (listen: (n: number) => void) => void): Promise<number[]> {
  return onDatabase(databaseUrl, async (client) => {
    const samples: number[] = [];
    for (let n = 1; n <= CHANGES; n++) {
      const arrival = new Promise<number>((resolve) => onArrival((seen) => seen === n && resolve(performance.now())));
      const startedAt = performance.now();
      await client.query("update public.bench_changes set n = $1 where id = 1", [n]);
      // The callback may come before the writer hears of its commit, so time runs from the request.
      samples.push((await arrival) - startedAt);
    }
    return samples;
  });
}
