import { expect } from "vitest";
import type { Product } from "#embedded/product.ts";
import { startWriters } from "#tests/support/product/write-load.ts";
import { onDatabase } from "#tests/support/stack/database.ts";
import { until } from "#tests/support/until.ts";

/** Kills one part after the other while rows and files are written, for the given time, and then counts. */
export async function killPartsUnderLoad(product: Product, returned: string[], loadMs: number): Promise<void> {
  await createLedger(product.supabase.databaseUrl);
  const writers = await startWriters(product);
  const endsAt = Date.now() + loadMs;
  while (Date.now() < endsAt) {
    for (const part of product.parts) {
      const times = returned.filter((name) => name === part.name).length;
      const before = writers.acknowledged();
      process.kill(part.pid ?? 0, "SIGKILL");
      await until(`${part.name} is back`, () => returned.filter((name) => name === part.name).length > times);
      await until(`writes continue after ${part.name}`, () => writers.acknowledged() > before);
    }
  }
  const { rows, files } = await writers.stop();

  expect(rows.length).toBeGreaterThan(100);
  expect(files.length).toBeGreaterThan(10);
  expect(await missingRows(product.supabase.databaseUrl, rows)).toEqual([]);
  expect(await writers.unreadable(files)).toEqual([]);
  expect((await fetch(product.workerHealthUrl)).status).toBe(200);
  expect((await fetch(product.siteUrl)).status).toBe(200);
}

async function createLedger(databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    await client.query("create table public.acknowledged_writes (id uuid primary key)");
    await client.query("grant select, insert on public.acknowledged_writes to service_role");
    await client.query("notify pgrst, 'reload schema'");
  });
}

async function missingRows(databaseUrl: string, ids: string[]): Promise<string[]> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from unnest($1::uuid[]) as id except select id from public.acknowledged_writes",
      [ids],
    );
    return rows.map((row) => row.id);
  });
}
