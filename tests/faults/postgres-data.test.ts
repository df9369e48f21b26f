import { once } from "node:events";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Keys, loadKeys } from "#embedded/keys.ts";
import { locateCluster } from "#embedded/postgres/location.ts";
import { startPostgres } from "#embedded/postgres/part.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { SILENT } from "#embedded/supervisor/report.ts";
import { onDatabase } from "#tests/support/stack/database.ts";
import { makeDataFolder, removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

let dataDir: string;
let keys: Keys;

beforeEach(async () => {
  dataDir = await makeDataFolder();
  keys = await loadKeys(join(dataDir, "keys.json"));
});
afterEach(() => removeDataFolder(dataDir));

async function withPostgres(work: (url: string, pid: number) => Promise<void>): Promise<void> {
  const { part, url } = await startPostgres({ dataDir, keys, report: SILENT, port: await choosePort(0) });
  try {
    await work(url, part.pid ?? 0);
  } finally {
    await part.stop();
  }
}

describe("the stack's own Postgres", () => {
  test("is version 17, writes through to the disk, and requires its random password by scram", async () => {
    await withPostgres(async (url) => {
      const settings = await onDatabase(url, async (client) => {
        const { rows } = await client.query<{ name: string; setting: string }>(
          "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'password_encryption', 'listen_addresses', 'server_version_num')",
        );
        return Object.fromEntries(rows.map((row) => [row.name, row.setting]));
      });
      expect(settings).toMatchObject({
        fsync: "on",
        synchronous_commit: "on",
        password_encryption: "scram-sha-256",
        listen_addresses: "127.0.0.1",
        server_version_num: expect.stringMatching(/^17/),
      });
      const wrong = new URL(url);
      wrong.password = "guess";
      await expect(onDatabase(wrong.href, () => Promise.resolve())).rejects.toMatchObject({ code: "28P01" });
    });
  });

  test("never runs as root", async () => {
    await withPostgres(async (url) => {
      const owner = await onDatabase(url, async (client) => {
        const { rows } = await client.query<{ folder: string }>(
          "select setting as folder from pg_settings where name = 'data_directory'",
        );
        return (await stat(rows[0]?.folder ?? "")).uid;
      });
      expect(owner).not.toBe(0);
    });
  });

  test("refuses a data folder of another version in one sentence, and leaves it unchanged", async () => {
    const cluster = (await locateCluster(dataDir)).dataDir;
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, "PG_VERSION"), "16\n");
    await expect(withPostgres(() => Promise.resolve())).rejects.toThrow(
      /belongs to Postgres 16; this stack runs Postgres 17\. Move the folder away/,
    );
    expect(await readFile(join(cluster, "PG_VERSION"), "utf8")).toBe("16\n");
  });

  test("cleans up after an interrupted first start", async () => {
    const cluster = (await locateCluster(dataDir)).dataDir;
    await mkdir(`${cluster}.new/base`, { recursive: true });
    await writeFile(join(`${cluster}.new`, "PG_VERSION"), "17\n");
    await withPostgres(async (url) => {
      await onDatabase(url, (client) => client.query("select 1"));
    });
  });
});

test("a port in use is replaced by a free one", async () => {
  const occupant = createServer().listen(0, "127.0.0.1");
  await once(occupant, "listening");
  const address = occupant.address();
  const taken = typeof address === "object" && address ? address.port : 0;
  const chosen = await choosePort(taken);
  expect(chosen).not.toBe(taken);
  expect(chosen).toBeGreaterThan(0);
  occupant.close();
  await once(occupant, "close");
  expect(await choosePort(taken)).toBe(taken);
});
