import { expect, test } from "vitest";
import { findProblems, parseSettings } from "#lib/env/parse.ts";
import { SETTINGS_OF } from "#lib/env/processes.ts";
import { parseStackSettings } from "#lib/env/stack.ts";

const LOCAL = {
  TEST_MODE: "1",
  SITE_URL: "http://localhost:3000",
  SUPABASE_URL: "http://127.0.0.1:54321",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_abc",
  SUPABASE_SECRET_KEY: "sb_secret_abc",
  NANO_NETWORK: "dev",
  NANO_RPC_URLS: "http://127.0.0.1:7076",
};
const problemsOf = (more: Record<string, string | undefined>) =>
  findProblems(SETTINGS_OF.web, { ...LOCAL, ...more }).map(({ name, what }) => `${name} ${what}`);

test("test mode runs on one machine with the dev network, and is off by default", () => {
  expect(problemsOf({})).toEqual([]);
  expect(parseSettings(["TEST_MODE"], { TEST_MODE: "1" }).TEST_MODE).toBe(true);
  expect(parseSettings(["TEST_MODE"], {}).TEST_MODE).toBe(false);
});

test.each([
  [{ SUPABASE_URL: "https://abcdefgh.supabase.co" }, "TEST_MODE is on, with a Supabase on another machine."],
  [{ SUPABASE_URL: "http://localhost.example" }, "TEST_MODE is on, with a Supabase on another machine."],
  [{ SITE_URL: "https://farthing.example" }, "TEST_MODE is on, with a site that other machines reach."],
])("refuses to start with %o", (more, problem) => {
  expect(problemsOf(more)).toEqual([problem]);
  expect(problemsOf({ ...more, TEST_MODE: "false" })).toEqual([]);
});

test("refuses to start on the live network", () => {
  const [on, off] = ["true", "false"].map((TEST_MODE) => problemsOf({ NANO_NETWORK: "live", TEST_MODE }));
  expect(on).toContain("TEST_MODE is on, with the live Nano network.");
  expect(off?.filter((problem) => problem.startsWith("TEST_MODE"))).toEqual([]);
});

test("npm start refuses test mode with a hosted Supabase, before anything runs", () => {
  expect(() =>
    parseStackSettings({
      ...LOCAL,
      SUPABASE_URL: "https://abcdefgh.supabase.co",
      DATABASE_URL: "postgresql://a@db.example/b",
    }),
  ).toThrow("TEST_MODE is on, with a Supabase on another machine.");
  expect(parseStackSettings({ TEST_MODE: "1" }).isTestMode).toBe(true);
});
