import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "..");
const stack = ["tests/support/stack.ts"];
const setupFiles = ["tests/support/strict-console.ts"];

/** One project per suite of `npm test`; tests/run.ts runs them in this order. */
export default defineConfig({
  root,
  ssr: { resolve: { conditions: ["react-server", "module", "node", "development|production"] } },
  test: {
    silent: "passed-only",
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["tests/unit/**/*.test.ts"], setupFiles, testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts", "supabase/tests/contract/**/*.test.ts"],
          globalSetup: stack,
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "contract",
          include: ["supabase/tests/contract/**/*.test.ts"],
          globalSetup: stack,
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "rls",
          include: ["supabase/tests/rls/**/*.test.ts"],
          globalSetup: stack,
          setupFiles,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
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
