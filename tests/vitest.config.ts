import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "..");
const stack = ["tests/support/stack/stack.ts"];
const setupFiles = ["tests/support/run/strict-console.ts"];
const asServer = { ssr: { resolve: { conditions: ["react-server", "module", "node", "development|production"] } } };
/** Ends what hangs: no test is timed by this, as a busy machine takes longer. */
const ENDS_WHAT_HANGS_MS = 60_000;
const drawn = "tests/unit/{app,components/{post,publish,purchase,site}}/**/*.test.ts";
/**
 * A file that changes settings, modules, globals or the clock gets its own process. All other unit tests share theirs.
 * Next's testing tools replace console, Date and more, with what throws outside Next.
 */
const CHANGES_ITS_PROCESS =
  /@vitest-environment|support\/stack\/settings|support\/product\/build-manifest|next\/experimental|process\.env|vi\.(?:mock|doMock|resetModules|stub|useFake|setSystem)/;
const alone = globSync("tests/unit/**/*.test.ts", { cwd: root }).filter((file) =>
  CHANGES_ITS_PROCESS.test(readFileSync(join(root, file), "utf8")),
);
const drawnFiles = globSync(drawn, { cwd: root });
const drawnAlone = alone.filter((file) => drawnFiles.includes(file));
/** Pages and components as React renders them after the server components have run. */
const withAllOfReact = {
  extends: true,
  resolve: { alias: { "server-only": join(root, "node_modules/server-only/empty.js") } },
} as const;
const withWorker = "tests/integration/with-worker/**/*.test.ts";
/** Unit tests keep a core busy each; the others wait for processes and clocks, so more of them run at once. */
const [BUSY, WAITING] = [2, 3];

const onStack = {
  globalSetup: stack,
  setupFiles,
  testTimeout: ENDS_WHAT_HANGS_MS,
  hookTimeout: ENDS_WHAT_HANGS_MS,
  maxWorkers: WAITING,
};
const withFaults = { setupFiles, testTimeout: 180_000, hookTimeout: 180_000, maxWorkers: WAITING };

const atNight = { globalSetup: stack, setupFiles, testTimeout: 30 * 60_000, hookTimeout: 180_000, maxWorkers: 1 };

/**
 * One project per suite of `npm test`, or two where their files need different stages; tests/run.ts runs them in order.
 */
export default defineConfig({
  root,
  test: {
    silent: "passed-only",
    projects: [
      {
        extends: true,
        ...asServer,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          exclude: [drawn, ...alone],
          isolate: false,
          setupFiles,
          testTimeout: 30_000,
          maxWorkers: BUSY,
        },
      },
      {
        extends: true,
        ...asServer,
        test: {
          name: "unit-alone",
          include: alone,
          exclude: [drawn],
          setupFiles,
          testTimeout: 30_000,
          maxWorkers: BUSY,
        },
      },
      {
        ...withAllOfReact,
        test: {
          name: "unit-drawn",
          include: [drawn],
          exclude: alone,
          isolate: false,
          setupFiles,
          testTimeout: 30_000,
          maxWorkers: BUSY,
        },
      },
      {
        ...withAllOfReact,
        test: { name: "unit-drawn-alone", include: drawnAlone, setupFiles, testTimeout: 30_000, maxWorkers: BUSY },
      },
      {
        extends: true,
        ...asServer,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts", "supabase/tests/contract/**/*.test.ts"],
          exclude: [withWorker],
          ...onStack,
        },
      },
      // Needs its own stack: the worker does every job that it finds, also those of other files.
      { extends: true, ...asServer, test: { name: "integration-with-worker", include: [withWorker], ...onStack } },
      {
        extends: true,
        ...asServer,
        test: { name: "contract", include: ["supabase/tests/contract/**/*.test.ts"], ...onStack },
      },
      // They ask the database alone, and change nothing in their process.
      {
        extends: true,
        ...asServer,
        test: { name: "rls", include: ["supabase/tests/rls/**/*.test.ts"], isolate: false, ...onStack },
      },
      // Each file makes its own stage.
      {
        extends: true,
        ...asServer,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: ["tests/faults/site/**"],
          ...withFaults,
        },
      },
      {
        extends: true,
        ...asServer,
        test: {
          name: "faults-site",
          include: ["tests/faults/site/**/*.test.ts"],
          globalSetup: ["tests/support/product/shared-product.ts"],
          ...withFaults,
        },
      },
      { extends: true, ...asServer, test: { name: "nightly", include: ["tests/nightly/**/*.test.ts"], ...atNight } },
      // Files of other suites, with more samples than there is time for by day.
      {
        extends: true,
        ...asServer,
        test: {
          ...atNight,
          name: "nightly-samples",
          include: [
            "tests/unit/payouts/next-step.test.ts",
            "tests/unit/posts/browse/fair-page.test.ts",
            "tests/integration/payouts/address-changes.test.ts",
            "tests/integration/purchases/refunds/read-for-free.test.ts",
            "tests/integration/purchases/refunds/refund-requests.test.ts",
            "tests/faults/payouts/payouts.test.ts",
            "tests/faults/site/broken-requests.test.ts",
            "tests/faults/site/cached-content.test.ts",
            "tests/faults/site/purchase-flood.test.ts",
          ],
          globalSetup: [...stack, "tests/support/product/shared-product.ts"],
          env: { LARGE_SAMPLES: "1" },
        },
      },
    ],
  },
});
