import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "..");
const stack = ["tests/support/stack.ts"];
const setupFiles = ["tests/support/strict-console.ts"];
const asServer = { ssr: { resolve: { conditions: ["react-server", "module", "node", "development|production"] } } };
/** No test is timed by this: on a machine with other work one may take its time. */
const ENDS_WHAT_HANGS_MS = 60_000;
const drawn = "tests/unit/{app,components/post}/**/*.test.ts";

/** One project per suite of `npm test`; tests/run.ts runs them in this order. */
export default defineConfig({
  root,
  test: {
    silent: "passed-only",
    projects: [
      {
        extends: true,
        ...asServer,
        test: { name: "unit", include: ["tests/unit/**/*.test.ts"], exclude: [drawn], setupFiles, testTimeout: 30_000 },
      },
      // Pages and components, as React draws them after the server components have run: with all of React.
      {
        extends: true,
        resolve: { alias: { "server-only": join(root, "node_modules/server-only/empty.js") } },
        test: { name: "unit-drawn", include: [drawn], setupFiles, testTimeout: 30_000 },
      },
      {
        extends: true,
        ...asServer,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts", "supabase/tests/contract/**/*.test.ts"],
          globalSetup: stack,
          setupFiles,
          testTimeout: ENDS_WHAT_HANGS_MS,
          hookTimeout: ENDS_WHAT_HANGS_MS,
        },
      },
      {
        extends: true,
        ...asServer,
        test: {
          name: "contract",
          include: ["supabase/tests/contract/**/*.test.ts"],
          globalSetup: stack,
          setupFiles,
          testTimeout: ENDS_WHAT_HANGS_MS,
          hookTimeout: ENDS_WHAT_HANGS_MS,
        },
      },
      {
        extends: true,
        ...asServer,
        test: {
          name: "rls",
          include: ["supabase/tests/rls/**/*.test.ts"],
          globalSetup: stack,
          setupFiles,
          testTimeout: ENDS_WHAT_HANGS_MS,
        },
      },
      {
        extends: true,
        ...asServer,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          setupFiles,
          testTimeout: 180_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        ...asServer,
        test: {
          name: "nightly",
          include: ["tests/nightly/**/*.test.ts"],
          globalSetup: stack,
          setupFiles,
          testTimeout: 30 * 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
