import { describe, expect, test, vi } from "vitest";
import { SETTINGS_OF } from "#lib/env/processes.ts";
import { inheritedEnvironment, parseStackSettings } from "#lib/env/stack.ts";

const HOSTED = {
  SUPABASE_URL: "https://abcdefgh.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_abc",
  SUPABASE_SECRET_KEY: "sb_secret_abc",
  DATABASE_URL: "postgresql://postgres:word@db.example:5432/postgres",
};
const SEED = "5A".repeat(32);
const NODE = {
  NANO_NETWORK: "dev",
  NANO_RPC_URLS: "https://node.example",
  NANO_WS_URLS: "wss://node.example",
  NANO_SEED: SEED,
};
const LIVE = {
  NANO_NETWORK: "live",
  SITE_URL: "https://farthing.example",
  OPERATOR_NAME: "Ada Byron",
  OPERATOR_ADDRESS: "1 Main Street, London, United Kingdom",
  OPERATOR_EMAIL: "ada@farthing.example",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "Farthing <post@farthing.example>",
  TOKEN_KEY: "k".repeat(32),
  NANO_FEE_ACCOUNT: "nano_1e5aqegc1jb7qe964u4adzmcezyo6o146zb8hm6dft8tkp79za3sxwjym5rx",
};

describe("settings of npm start", () => {
  test("are all optional", () => {
    expect(parseStackSettings({})).toEqual({
      dataDir: ".data",
      host: "127.0.0.1",
      port: 3000,
      gatewayPort: 54321,
      isPrivateDemo: false,
      isTestMode: false,
      hosted: undefined,
      databaseUrl: undefined,
      nano: undefined,
      siteUrl: undefined,
      providers: {},
    });
  });

  test("need everything for a Supabase elsewhere", () => {
    expect(parseStackSettings({ ...HOSTED, ...NODE, HOST: "0.0.0.0" }).hosted).toEqual({
      supabaseUrl: HOSTED.SUPABASE_URL,
      publishableKey: HOSTED.SUPABASE_PUBLISHABLE_KEY,
      secretKey: HOSTED.SUPABASE_SECRET_KEY,
      databaseUrl: HOSTED.DATABASE_URL,
    });
    expect(() => parseStackSettings({ ...NODE, SUPABASE_URL: HOSTED.SUPABASE_URL })).toThrow(
      /^3 settings .*SUPABASE_PUBLISHABLE_KEY is missing.*SUPABASE_SECRET_KEY is missing.*DATABASE_URL is missing/s,
    );
  });

  test("need the address with the keys", () => {
    expect(() => parseStackSettings({ SUPABASE_SECRET_KEY: "sb_secret_abc" })).toThrow(
      "SUPABASE_URL is missing, while SUPABASE_SECRET_KEY is set.",
    );
  });

  test("need the seed with a node elsewhere, and the node with its seed", () => {
    expect(parseStackSettings(NODE).nano).toEqual({
      network: "dev",
      rpcUrls: ["https://node.example"],
      wsUrls: ["wss://node.example"],
      seed: SEED,
    });
    expect(() => parseStackSettings({ NANO_NETWORK: "dev", NANO_RPC_URLS: NODE.NANO_RPC_URLS })).toThrow(
      "NANO_SEED is missing, while NANO_RPC_URLS is set.",
    );
    expect(() => parseStackSettings({ NANO_SEED: SEED })).toThrow("NANO_RPC_URLS is missing, while NANO_SEED is set.");
  });

  test("make money real only by the network's name, not by a node elsewhere", () => {
    expect(() => parseStackSettings({ ...NODE, NANO_NETWORK: undefined })).toThrow(
      /^1 setting .*NANO_NETWORK is missing, while NANO_RPC_URLS is set\./s,
    );
  });

  test("list all that real money needs at once, and accept it when complete", () => {
    const error = (source: Record<string, string | undefined>) => {
      try {
        return parseStackSettings(source).nano?.network ?? "no network";
      } catch (refusal) {
        return String(refusal)
          .match(/^ {2}\w+ .*$/gm)
          ?.map((line) => line.trim());
      }
    };
    const why = "NANO_NETWORK=live takes real money.";
    const missing = Object.keys(LIVE).filter((name) => name !== "NANO_NETWORK");
    expect([...(error({ NANO_NETWORK: "live" }) ?? [])].toSorted()).toEqual(
      [
        ...missing.map((name) => `${name} is missing: ${why}`),
        "NANO_RPC_URLS is missing, while NANO_NETWORK is set.",
        "NANO_SEED is missing, while NANO_NETWORK is set.",
      ].toSorted(),
    );
    for (const name of missing.filter((one) => one !== "SMTP_URL" && one !== "MAIL_FROM")) {
      expect(error({ ...NODE, ...LIVE, [name]: "" })).toEqual([`${name} is missing: ${why}`]);
    }
    expect(error({ ...NODE, ...LIVE, SITE_URL: "http://farthing.example" })).toEqual([
      `SITE_URL must begin with https://: ${why}`,
    ]);
    expect(error({ ...NODE, ...LIVE })).toBe("live");
  });

  test("use the test network with a Supabase elsewhere only when it is named", () => {
    expect(() => parseStackSettings(HOSTED)).toThrow("NANO_RPC_URLS is missing (NANO_NETWORK=dev asks");
    expect(parseStackSettings({ ...HOSTED, NANO_NETWORK: "dev" }).nano).toBeUndefined();
  });

  test("accept another Postgres in place of the stack's", () => {
    const { databaseUrl, hosted } = parseStackSettings({ DATABASE_URL: HOSTED.DATABASE_URL });
    expect(databaseUrl).toBe(HOSTED.DATABASE_URL);
    expect(hosted).toBeUndefined();
  });

  test.each(["0.0.0.0", "::", "192.168.1.7", "farthing.example"])("keep strangers out at %s", (host) => {
    expect(() => parseStackSettings({ HOST: host })).toThrow("HOST is an address that other machines reach");
    const demo = { HOST: host, PRIVATE_DEMO: "true" };
    expect(() => parseStackSettings(demo)).toThrow("SITE_URL is missing: a private demo");
    expect(parseStackSettings({ ...demo, SITE_URL: "http://192.168.1.7:3000" })).toMatchObject({
      host,
      isPrivateDemo: true,
    });
  });

  test.each(["localhost", "127.0.0.1", "127.1.2.3", "::1"])("answer this machine at %s", (host) => {
    expect(parseStackSettings({ HOST: host }).host).toBe(host);
  });

  test("turn a sign-in provider on with its id and secret", () => {
    expect(parseStackSettings({ GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" }).providers).toEqual({
      github: { clientId: "id", secret: "secret" },
    });
    expect(() => parseStackSettings({ GITHUB_CLIENT_ID: "id" })).toThrow("GITHUB_CLIENT_SECRET is missing");
  });

  test("are checked for web and worker before they start", () => {
    expect(() => parseStackSettings({ LOG_LEVEL: "loud" })).toThrow("LOG_LEVEL must be one of");
  });
});

describe("the environment of a child process", () => {
  test("holds the machine's variables, the settings and the caller's additions, and nothing else", () => {
    const inherited = inheritedEnvironment({ NODE_ENV: "production", SITE_URL: "http://localhost:4000" });
    expect(inherited).toMatchObject({ NODE_ENV: "production", SITE_URL: "http://localhost:4000" });
    expect(inherited.PATH).toBeTruthy();
    expect(Object.keys(inherited).filter((name) => name.startsWith("VITEST"))).toEqual([]);
  });

  test("holds no setting of another process", () => {
    vi.stubEnv("DATABASE_URL", HOSTED.DATABASE_URL);
    vi.stubEnv("LOG_LEVEL", "warn");
    const inherited = inheritedEnvironment({}, SETTINGS_OF.web);
    vi.unstubAllEnvs();
    expect(inherited).toMatchObject({ LOG_LEVEL: "warn" });
    expect(inherited).not.toHaveProperty("DATABASE_URL");
  });
});
