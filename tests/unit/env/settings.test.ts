import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSettings, WrongSettings } from "#lib/env/parse.ts";
import { SETTINGS_OF } from "#lib/env/processes.ts";
import { SETTING_NAMES, type SettingName } from "#lib/env/settings.ts";

const WEB = {
  SITE_URL: "https://farthing.example/",
  SUPABASE_URL: "https://abcdefgh.supabase.co/",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_abc",
  SUPABASE_SECRET_KEY: "sb_secret_abc",
  NANO_RPC_URLS: "http://127.0.0.1:7076, https://node.example/",
};

describe("settings", () => {
  test("need Supabase's address and keys in a web process, and have a default for everything else", () => {
    expect(parseSettings(SETTINGS_OF.web, WEB)).toMatchObject({
      NODE_ENV: "development",
      SITE_URL: "https://farthing.example",
      SUPABASE_URL: "https://abcdefgh.supabase.co",
      NANO_NETWORK: "dev",
      NANO_RPC_URLS: ["http://127.0.0.1:7076", "https://node.example"],
      TRUSTED_PROXY_HOPS: 0,
      LOG_LEVEL: "info",
      PRIVATE_DEMO: false,
      GOOGLE_CLIENT_ID: undefined,
    });
  });

  test("need no database password and no seed in a web process", () => {
    expect(SETTINGS_OF.web).not.toContain("DATABASE_URL");
    expect(SETTINGS_OF.web.filter((name) => /SEED/.test(name))).toEqual([]);
  });

  test("give no seed, no mail and no key of push services to the process that makes an export", () => {
    expect(SETTINGS_OF.export.filter((name) => /SEED|SMTP|PUSH|WORK_|SERVICE/.test(name))).toEqual([]);
  });

  test("list everything missing or wrong at once, with what to do about it", () => {
    const source = {
      SUPABASE_URL: "abcdefgh",
      SUPABASE_SECRET_KEY: "",
      TRUSTED_PROXY_HOPS: "-1",
      GITHUB_CLIENT_ID: "x",
    };
    expect(listOf(SETTINGS_OF.web, source)).toMatchInlineSnapshot(`
      "6 settings are missing or wrong:

        SUPABASE_URL must be an address that begins with http:// or https://.
          Copy it from the API settings of the Supabase project, such as https://abcdefgh.supabase.co.
        SUPABASE_PUBLISHABLE_KEY is missing.
          Copy the publishable key (sb_publishable_…) from the API settings of the Supabase project.
        SUPABASE_SECRET_KEY is missing.
          Copy the secret key (sb_secret_…) from the API settings of the Supabase project.
        NANO_RPC_URLS is missing.
          Set it to the address of a node's RPC, such as http://127.0.0.1:7076, or several with commas between.
        TRUSTED_PROXY_HOPS must be a whole number, 0 or more.
          Set it to 0, or to the number of proxies in front of the site.
        GITHUB_CLIENT_SECRET is missing, while GITHUB_CLIENT_ID is set.
          Set both this provider's id and its secret, or neither.

      .env.example describes every setting."
    `);
  });

  test("never repeat a value in the list, wherever it is", () => {
    const value = fc.stringMatching(/^[A-Z]{4}[!-~]{12,40}$/);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...SETTING_NAMES), value), (source) => {
        const list = listOf(SETTING_NAMES, source);
        for (const secret of Object.values(source)) expect(list).not.toContain(secret);
      }),
    );
  });

  test.each([
    ["SITE_URL", "https://farthing.example/blog"],
    ["SITE_URL", "https://ada:word@farthing.example"],
    ["SITE_URL", "ftp://farthing.example"],
    ["SUPABASE_PUBLISHABLE_KEY", "sb_secret_abc"],
    ["SUPABASE_SECRET_KEY", "sb_publishable_abc"],
    ["DATABASE_URL", "mysql://ada:word@db.example/postgres"],
    ["TRUSTED_PROXY_HOPS", "1.5"],
    ["NETWORK_BUDGET_FACTOR", "0"],
    ["NETWORK_BUDGET_FACTOR", "10001"],
    ["WORKER_HEALTH_PORT", "65536"],
    ["PRIVATE_DEMO", "perhaps"],
    ["NANO_NETWORK", "beta"],
    ["NANO_RPC_URLS", "http://127.0.0.1:7076,ws://127.0.0.1:7078"],
    ["NANO_WS_URLS", "http://127.0.0.1:7078"],
    ["NANO_SEED", "0000"],
    ["REFUSED_COUNTRIES", "IRN"],
    ["REFUSED_COUNTRIES", "KP SY"],
    ["REFUSED_COUNTRIES", "KP,"],
    ["REFUSED_COUNTRIES", "UK"],
    ["REFUSED_COUNTRIES", "EU"],
    ["REFUSED_COUNTRIES", "QQ"],
    ["LOG_LEVEL", "loud"],
    ["NEXT_SERVER_ACTIONS_ENCRYPTION_KEY", "c2hvcnQ="],
  ] as const)("refuse %s as %s", (name, value) => {
    expect(listOf([name], { [name]: value })).toContain(`  ${name} must be `);
  });

  test("refuse no country by default, and take a list however it is typed", () => {
    const listed = (source: object) => parseSettings(["REFUSED_COUNTRIES"], { COUNTRY_HEADER: "x", ...source });
    expect(listed({}).REFUSED_COUNTRIES).toEqual([]);
    expect(listed({ REFUSED_COUNTRIES: " kp, SY,XK " }).REFUSED_COUNTRIES).toEqual(["KP", "SY", "XK"]);
  });

  test("refuse a list of countries that could not be applied", () => {
    expect(listOf(SETTINGS_OF.web, { ...WEB, REFUSED_COUNTRIES: "KP" })).toContain(
      "  COUNTRY_HEADER is missing, while REFUSED_COUNTRIES is set.",
    );
    expect(listOf(SETTINGS_OF.web, { ...WEB, COUNTRY_HEADER: "cf-ipcountry" })).toBe("");
  });

  test.each([
    "postgresql://postgres:word@aws-0-eu-west-1.pooler.supabase.com:6543/postgres",
    "postgresql://postgres:word@db.example:6543/postgres",
    "postgres://postgres:word@db.example:5432/postgres?pgbouncer=true",
    "postgres://postgres:word@db.example/postgres?port=6543",
  ])("refuse a pooler in transaction mode: %s", (address) => {
    expect(listOf(["DATABASE_URL"], { DATABASE_URL: address })).toContain("session mode is needed");
  });

  test.each([
    "postgresql://postgres:word@aws-0-eu-west-1.pooler.supabase.com:5432/postgres",
    "postgres://postgres@127.0.0.1:54322/postgres?sslmode=disable",
  ])("accept a direct connection or a pooler in session mode: %s", (address) => {
    expect(parseSettings(["DATABASE_URL"], { DATABASE_URL: address }).DATABASE_URL).toBe(address);
  });
});

function listOf(names: readonly SettingName[], source: Record<string, string>): string {
  try {
    parseSettings(names, source);
    return "";
  } catch (error) {
    if (error instanceof WrongSettings) return error.message;
    throw error;
  }
}
