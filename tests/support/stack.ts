import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startDataStack } from "#embedded/data-stack";
import { SILENT } from "#embedded/supervisor/report";
import type { Target } from "#tests/support/target";

declare module "vitest" {
  interface ProvidedContext {
    target: Target;
  }
}

/** Starts one data stack for the whole run, in a folder of its own, and stops it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "farthing-test-"));
  await chmod(dataDir, 0o755);
  const stack = await startDataStack({
    projectDir: join(import.meta.dirname, "../.."),
    dataDir,
    siteUrl: "http://localhost:3000",
    report: SILENT,
    ports: { gateway: 0, postgres: 0 },
    gateway: { confirmEmails: true },
  });
  const unconfirmed = await stack.addGateway({ confirmEmails: false });
  const keys = { publishableKey: stack.keys.publishable, secretKey: stack.keys.secret };
  project.provide("target", {
    ...keys,
    url: stack.url,
    unconfirmedUrl: unconfirmed.url,
    databaseUrl: stack.databaseUrl,
    isEmbedded: true,
  });
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
