import { beforeAll, describe, expect, test } from "vitest";
import { type Finding, lintPlanted } from "#tests/support/planted-lint";

const GROUND = ["#lib/env/server", "#lib/env/browser", "#lib/errors", "#lib/log"];
const LOG_PARTS = ["#lib/log/redact"];
const KEYS = ["#lib/nano/wallet", "#lib/nano/work"];
const SIGNING = [...KEYS, "#lib/payouts/dispatch", "#lib/payouts/signer"];
const ADMIN_DB = ["#lib/supabase/admin"];
const RAIL = {
  nano: ["#lib/nano/units", "#lib/nano/rpc"],
  email: ["#lib/email/mailer"],
  supabase: ["#lib/supabase/server"],
  storage: ["#lib/storage/images"],
  auth: ["#lib/auth/session", "#lib/auth/browser"],
  http: ["#lib/http/route", "#lib/http/client", "#lib/http/safe-link"],
  page: ["#lib/page/track"],
  picture: ["#lib/picture/draw"],
};
const RAILS = Object.values(RAIL).flat();
/** Next loads the page cache, and nothing of ours imports it, so it is in no list of allowed imports. */
const CACHE = ["#lib/cache/tag-clock"];
const CREATORS = ["#lib/creators/creator", "#lib/creators/queries"];
const POSTS = ["post", "schema", "actions", "queries", "mutations", "cache"].map((file) => `#lib/posts/${file}`);
const PURCHASES = ["#lib/purchases/purchase", "#lib/purchases/settlement"];
const PAYOUTS = ["#lib/payouts/payout", "#lib/payouts/ledger"];
const SALES = [...CREATORS, ...POSTS, ...PURCHASES, ...PAYOUTS];
const LAST = ["social", "moderation", "featured", "search", "admin"].map((domain) => `#lib/${domain}/queries`);
const LIB = [...GROUND, ...LOG_PARTS, ...RAILS, ...SIGNING, ...ADMIN_DB, ...SALES, ...LAST];
const JOBS = ["#lib/jobs/tasks"];
const PRIMITIVES = ["#components/ui/button"];
const COMPONENTS = [...PRIMITIVES, "#components/post/card"];
const EMBEDDED = ["#embedded/keys"];
const TESTS = ["#tests/support/target"];
const ELSEWHERE = [...JOBS, ...CACHE, "#lib/unknown/thing", ...COMPONENTS, ...EMBEDDED, ...TESTS];
const EVERYTHING = [...LIB, ...ELSEWHERE, "./beside.ts", "../above.ts", "../../far/above.ts"];

const PAGE = [
  ...[...COMPONENTS, ...GROUND, ...RAIL.http, ...RAIL.auth, ...RAIL.page, ...RAIL.picture],
  ...["#lib/nano/units", ...SALES, ...LAST],
];
const FEATURE = [
  ...COMPONENTS,
  ...["#lib/creators/creator", "#lib/posts/post", "#lib/posts/schema", "#lib/posts/actions"],
  ...["#lib/purchases/purchase", "#lib/payouts/payout", "#lib/nano/units"],
  ...["#lib/env/browser", "#lib/auth/browser", "#lib/http/client", "#lib/http/safe-link", ...RAIL.page, "#lib/errors"],
];
/** What an open page does by itself, and how a picture is drawn, belongs to no domain. */
const BELOW = [...RAILS.filter((module) => ![...RAIL.page, ...RAIL.picture].includes(module)), ...GROUND];
const NAMED = EVERYTHING.filter((module) => module.startsWith("#"));

/** What each file may import, and part of the linter's message about the rest. Nothing else is allowed. */
const ARROWS: [file: string, says: string, allowed: string[]][] = [
  ["app/page.tsx", "app and the root files import", PAGE],
  ["app/api/purchases/create/route.ts", "app and the root files import", PAGE],
  ["proxy.ts", "app and the root files import", PAGE],
  ["components/purchase/pay-sheet.tsx", "A component imports", FEATURE],
  ["components/ui/dialog.tsx", "A primitive imports only primitives", PRIMITIVES],
  ["lib/env/parse.ts", "import only each other", [...GROUND, ...LOG_PARTS]],
  ["lib/errors.ts", "import only each other", [...GROUND, ...LOG_PARTS]],
  ["lib/log.ts", "import only each other", [...GROUND, ...LOG_PARTS]],
  ["lib/unknown/other.ts", "A new folder of lib gets its arrows in biome.json", [...GROUND, ...LOG_PARTS]],
  ["lib/nano/block.ts", "The rail lib/nano imports no other rail", [...GROUND, ...RAIL.nano, ...KEYS]],
  ["lib/email/template.ts", "The rail lib/email imports no other rail", [...GROUND, ...RAIL.email]],
  ["lib/supabase/browser.ts", "The rail lib/supabase imports no other rail", [...GROUND, ...RAIL.supabase]],
  [
    "lib/storage/bucket.ts",
    "The rail lib/storage imports lib/supabase",
    [...GROUND, ...RAIL.supabase, ...RAIL.storage],
  ],
  [
    "lib/auth/guard.ts",
    "The rail lib/auth imports lib/supabase and lib/http",
    [...GROUND, ...RAIL.supabase, ...RAIL.http, ...RAIL.auth],
  ],
  ["lib/http/problem.ts", "The rail lib/http imports lib/supabase", [...GROUND, ...RAIL.supabase, ...RAIL.http]],
  [
    "lib/http/rate-limit.ts",
    "The rail lib/http imports lib/supabase",
    [...GROUND, ...RAIL.supabase, ...RAIL.http, ...ADMIN_DB],
  ],
  ["lib/page/track.ts", "The rail lib/page imports no other rail", [...GROUND, ...RAIL.page]],
  ["lib/picture/draw.ts", "The rail lib/picture imports lib/http", [...GROUND, ...RAIL.http, ...RAIL.picture]],
  ["lib/cache/handler.ts", "The rail lib/cache imports", [...GROUND, ...RAIL.supabase, ...RAIL.http, ...CACHE]],
  [
    "lib/cache/changed-tags.ts",
    "The rail lib/cache imports",
    [...GROUND, ...RAIL.supabase, ...RAIL.http, ...CACHE, ...ADMIN_DB],
  ],
  ["lib/creators/mutations.ts", "domains only look to the left", [...BELOW, ...CREATORS]],
  ["lib/posts/mutations.ts", "domains only look to the left", [...BELOW, ...CREATORS, ...POSTS]],
  ["lib/posts/admin-mutations.ts", "domains only look to the left", [...BELOW, ...CREATORS, ...POSTS, ...ADMIN_DB]],
  ["lib/purchases/queries.ts", "domains only look to the left", [...BELOW, ...CREATORS, ...POSTS, ...PURCHASES]],
  ...["lib/purchases/mutations.ts", "lib/purchases/settlement.ts"].map((file): (typeof ARROWS)[number] => [
    file,
    "domains only look to the left",
    [...BELOW, ...CREATORS, ...POSTS, ...PURCHASES, ...ADMIN_DB],
  ]),
  ["lib/payouts/queries.ts", "domains only look to the left", [...BELOW, ...SALES]],
  ["lib/payouts/dispatch.ts", "domains only look to the left", [...BELOW, ...SALES, ...ADMIN_DB, ...SIGNING]],
  ["lib/payouts/signer.ts", "domains only look to the left", [...BELOW, ...SALES, ...SIGNING]],
  ...["social", "moderation", "featured", "search", "admin"].map((domain): (typeof ARROWS)[number] => [
    `lib/${domain}/schema.ts`,
    "domains only look to the left",
    [...BELOW, ...SALES, `#lib/${domain}/queries`],
  ]),
  ["lib/admin/mutations.ts", "domains only look to the left", [...BELOW, ...SALES, "#lib/admin/queries", ...ADMIN_DB]],
  ["lib/jobs/worker.ts", "Jobs import lib", [...LIB, ...JOBS, ...CACHE, "#lib/unknown/thing"]],
  ["supabase/embedded/start.ts", "no test", NAMED.filter((module) => !TESTS.includes(module))],
  ["supabase/tests/contract/rest.test.ts", "never by a relative path", NAMED],
  ["tests/integration/purchase.test.ts", "never by a relative path", NAMED],
];

const KEEPERS = ["Only what settles, pays out or administers", "Only payouts/dispatch, its signer and jobs sign"];
const SYNTAXES = {
  "import type": 'import type { Payout } from "#lib/payouts/payout";\nexport type Mine = Payout;\n',
  "import()": 'export const payout = await import("#lib/payouts/payout");\n',
  "typeof import()": 'export type Payout = import("#lib/payouts/payout").Payout;\n',
  "export from": 'export { payout } from "#lib/payouts/payout";\n',
  "export type from": 'export type { Payout } from "#lib/payouts/payout";\n',
};

let findings: Map<string, Finding[]>;
beforeAll(async () => {
  const source = EVERYTHING.map((module) => `import "${module}";\n`).join("");
  const matrix = ARROWS.map(([file]) => [file, source]);
  const syntaxes = Object.values(SYNTAXES).map((text, index) => [`lib/posts/syntax-${index}.ts`, text]);
  findings = await lintPlanted(Object.fromEntries([...matrix, ...syntaxes]));
});

describe("each file imports exactly what its arrows allow", () => {
  test.each(ARROWS)("%s", (file, says, allowed) => {
    const refused = (findings.get(file) ?? []).filter(
      ({ rule }) => rule === "noRestrictedImports" || rule === "plugin",
    );
    const refusedModules = new Set(refused.map(({ line }) => EVERYTHING[line - 1]));
    const passing = EVERYTHING.filter((module) => !refusedModules.has(module));
    expect(passing.toSorted()).toEqual([...allowed].toSorted());
    const unexplained = refused.filter(({ message }) => ![says, ...KEEPERS].some((text) => message.includes(text)));
    expect(unexplained).toEqual([]);
  });
});

describe("an arrow holds for every form of import", () => {
  test.each(Object.keys(SYNTAXES).map((name, index) => [name, `lib/posts/syntax-${index}.ts`]))("%s", (_, file) => {
    const rules = (findings.get(file) ?? []).map(({ rule }) => rule);
    expect(rules.some((rule) => rule === "noRestrictedImports" || rule === "plugin")).toBe(true);
  });
});
