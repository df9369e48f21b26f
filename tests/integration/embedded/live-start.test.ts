import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startDataStack } from "#embedded/data-stack.ts";
import { SILENT } from "#embedded/supervisor/report.ts";
import { inheritedEnvironment } from "#lib/env/stack.ts";
import { makePreparedFolder } from "#tests/support/product/prepared-data.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";
import { openWorld } from "#tests/support/world/world.ts";

// Builds a database from nothing.
vi.setConfig({ testTimeout: 120_000 });

const projectDir = join(import.meta.dirname, "../../..");
const run = promisify(execFile);

let fresh: string;
let used: string;
beforeAll(async () => {
  [fresh, used] = await Promise.all([makeDataFolder(), makePreparedFolder()]);
});
afterAll(() => Promise.all([fresh, used].map(removeDataFolder)));

const start = (dataDir: string) =>
  startDataStack({
    ...{ projectDir, dataDir, siteUrl: "https://farthing.example", report: SILENT, hasDemoContent: false },
    ports: { gateway: 0, postgres: 0 },
  });

test("has no demo content and no fee account where money is real", async () => {
  const stack = await start(fresh);
  const world = openWorld(stack.databaseUrl);
  const sql = `select (select count(*)::integer from public.posts) as posts, (select count(*)::integer from public.profiles) as people,
    (select count(*)::integer from public.purchases) as purchases, (select fee_account from public.settings) as fee_account`;
  expect(await world.one(sql)).toEqual({ posts: 0, people: 0, purchases: 0, fee_account: null });
  await world.close();
  await stack.stop();
});

test("refuses a database with demo content there, and says what to do", async () => {
  await expect(start(used)).rejects.toThrow("Name another folder in DATA_DIR");
});

test("npm start lists all missing settings, and starts nothing", async () => {
  const env = inheritedEnvironment({ NODE_ENV: "test", DATA_DIR: fresh, NANO_NETWORK: "live" }, []);
  const entry = join(projectDir, "supabase/embedded/start.ts");
  const end = await run(process.execPath, ["--conditions=react-server", entry, "start"], {
    cwd: projectDir,
    env,
  }).catch((error: unknown) => error);
  expect(end).toMatchObject({ code: 1, stderr: expect.stringContaining("Farthing did not start. 10 settings are") });
  const { stderr } = end as { stderr: string };
  const names = stderr.match(/^ {2}[A-Z_]+(?= )/gm)?.map((name) => name.trim());
  expect(names?.toSorted()).toEqual([
    ...["MAIL_FROM", "NANO_FEE_ACCOUNT", "NANO_RPC_URLS", "NANO_SEED", "OPERATOR_ADDRESS", "OPERATOR_EMAIL"],
    ...["OPERATOR_NAME", "SITE_URL", "SMTP_URL", "TOKEN_KEY"],
  ]);
});
