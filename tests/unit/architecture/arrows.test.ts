import { beforeAll, describe, expect, test } from "vitest";
import { type Finding, lintPlanted } from "#tests/support/run/planted-lint.ts";

const GROUND = ["#lib/env/server.ts", "#lib/env/browser.ts", "#lib/errors.ts", "#lib/log.ts"];
const LOG_PARTS = ["#lib/log/redact.ts"];
const KEYS = ["#lib/nano/wallet.ts", "#lib/nano/work/work.ts"];
const SIGNING = [...KEYS, "#lib/payouts/dispatch.ts", "#lib/payouts/signer.ts"];
const ADMIN_DB = ["#lib/supabase/admin.ts"];
const RAIL = {
  nano: ["#lib/nano/units.ts", "#lib/nano/nodes/rpc.ts"],
  email: ["#lib/email/mailer.ts"],
  supabase: ["#lib/supabase/server.ts"],
  storage: ["#lib/storage/images.ts"],
  auth: ["#lib/auth/session/session.ts", "#lib/auth/browser.ts"],
  http: ["#lib/http/route.ts", "#lib/http/browser/client.ts", "#lib/http/security/safe-link.ts"],
  page: ["#lib/page/track.ts", "#lib/page/store.ts"],
  picture: ["#lib/picture/draw.ts"],
};
const RAILS = Object.values(RAIL).flat();
/** Next loads the page cache, and nothing of ours imports it, so it is in no list of allowed imports. */
const CACHE = ["#lib/cache/tag-clock.ts"];
const CREATORS = ["#lib/creators/creator.ts", "#lib/creators/queries.ts"];
/** A value that is followed in the browser: the primitives and the checkout keep theirs in it. */
const STORE = ["#lib/page/store.ts"];
/** What runs in the browser: components alone lead to it. */
const CHECKOUT = ["#lib/purchases/checkout/payments.ts"];
const POSTS = ["post", "schema", "actions", "queries", "mutations", "cache"].map((file) => `#lib/posts/${file}.ts`);
const PURCHASES = ["#lib/purchases/purchase.ts", "#lib/purchases/settle/settlement.ts"];
const PAYOUTS = ["#lib/payouts/payout.ts", "#lib/payouts/ledger.ts"];
const SALES = [...CREATORS, ...POSTS, ...PURCHASES, ...PAYOUTS];
const LAST = ["search", "admin", "site", "notifications", "moderation", "promotions"].map(
  (domain) => `#lib/${domain}/queries.ts`,
);
const LIB = [...GROUND, ...LOG_PARTS, ...RAILS, ...SIGNING, ...ADMIN_DB, ...SALES, ...LAST];
const JOBS = ["#lib/jobs/tasks.ts"];
const PRIMITIVES = ["#components/ui/buttons/button.tsx"];
const COMPONENTS = [...PRIMITIVES, "#components/post/card.tsx"];
const EMBEDDED = ["#embedded/keys.ts"];
const TESTS = ["#tests/support/stack/target.ts"];
const ELSEWHERE = [...JOBS, ...CACHE, "#lib/unknown/thing.ts", ...COMPONENTS, ...EMBEDDED, ...TESTS];
const EVERYTHING = [...LIB, ...CHECKOUT, ...ELSEWHERE, "./beside.ts", "../above.ts", "../../far/above.ts"];

const PAGE = [
  ...[...COMPONENTS, ...GROUND, ...RAIL.http, ...RAIL.auth, ...RAIL.page, ...RAIL.picture],
  ...["#lib/nano/units.ts", ...SALES, ...LAST],
];
const FEATURE = [
  ...COMPONENTS,
  ...CHECKOUT,
  ...["#lib/creators/creator.ts", "#lib/posts/post.ts", "#lib/posts/schema.ts", "#lib/posts/actions.ts"],
  ...["#lib/purchases/purchase.ts", "#lib/payouts/payout.ts", "#lib/nano/units.ts"],
  ...[
    "#lib/env/browser.ts",
    "#lib/auth/browser.ts",
    "#lib/http/browser/client.ts",
    "#lib/http/security/safe-link.ts",
    ...RAIL.page,
    "#lib/errors.ts",
  ],
];
/** What an open page does by itself, and how a picture is drawn, belongs to no domain. */
const BELOW = [...RAILS.filter((module) => ![...RAIL.page, ...RAIL.picture].includes(module)), ...GROUND];
const NAMED = EVERYTHING.filter((module) => module.startsWith("#"));

/** What each file may import, and part of the linter's message about the rest. Nothing else is allowed. */
const ARROWS: [file: string, says: string, allowed: string[]][] = [
  ["app/page.tsx", "app and the root files import", PAGE],
  ["app/api/purchases/create/route.ts", "app and the root files import", PAGE],
  ["proxy.ts", "app and the root files import", PAGE],
  ["components/purchase/sheet/pay-sheet.tsx", "A component imports", FEATURE],
  ["components/ui/overlays/dialog.tsx", "A primitive imports only primitives", [...PRIMITIVES, ...STORE]],
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
    "lib/auth/guard/guard.ts",
    "The rail lib/auth imports lib/supabase and lib/http",
    [...GROUND, ...RAIL.supabase, ...RAIL.http, ...RAIL.auth],
  ],
  ["lib/http/problem.ts", "The rail lib/http imports lib/supabase", [...GROUND, ...RAIL.supabase, ...RAIL.http]],
  [
    "lib/http/limits/rate-limit.ts",
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
  ["lib/posts/drafts/mutations.ts", "domains only look to the left", [...BELOW, ...CREATORS, ...POSTS]],
  [
    "lib/posts/media/upload-mutations.ts",
    "domains only look to the left",
    [...BELOW, ...CREATORS, ...POSTS, ...ADMIN_DB],
  ],
  [
    "lib/purchases/library/purchased-queries.ts",
    "domains only look to the left",
    [...BELOW, ...CREATORS, ...POSTS, ...PURCHASES],
  ],
  ...["lib/purchases/quote/mutations.ts", "lib/purchases/settle/settlement.ts"].map((file): (typeof ARROWS)[number] => [
    file,
    "domains only look to the left",
    [...BELOW, ...CREATORS, ...POSTS, ...PURCHASES, ...ADMIN_DB],
  ]),
  [
    "lib/purchases/checkout/run-watch.ts",
    "lib/purchases/checkout runs in the browser",
    [
      ...CHECKOUT,
      ...STORE,
      "#lib/purchases/purchase.ts",
      "#lib/auth/browser.ts",
      "#lib/http/browser/client.ts",
      "#lib/errors.ts",
    ],
  ],
  ["lib/payouts/queries.ts", "domains only look to the left", [...BELOW, ...SALES]],
  ["lib/payouts/dispatch.ts", "domains only look to the left", [...BELOW, ...SALES, ...SIGNING]],
  ["lib/payouts/signer.ts", "domains only look to the left", [...BELOW, ...SALES, ...SIGNING]],
  ...["search", "admin", "site", "notifications"].map((domain): (typeof ARROWS)[number] => [
    `lib/${domain}/schema.ts`,
    "domains only look to the left",
    [...BELOW, ...SALES, `#lib/${domain}/queries.ts`],
  ]),
  [
    "lib/site/contact-mutations.ts",
    "domains only look to the left",
    [...BELOW, ...SALES, "#lib/site/queries.ts", ...ADMIN_DB],
  ],
  ["lib/promotions/mutations.ts", "domains only look to the left", [...BELOW, ...SALES, "#lib/promotions/queries.ts"]],
  [
    "lib/moderation/report-mutations.ts",
    "domains only look to the left",
    [...BELOW, ...CREATORS, ...POSTS, "#lib/moderation/queries.ts", ...ADMIN_DB],
  ],
  ["lib/jobs/worker.ts", "Jobs import lib", [...LIB, ...JOBS, ...CACHE, "#lib/unknown/thing.ts"]],
  ["supabase/embedded/start.ts", "no test", NAMED.filter((module) => !TESTS.includes(module))],
  ["supabase/tests/contract/rest.test.ts", "never by a relative path", NAMED],
  ["tests/integration/purchase.test.ts", "never by a relative path", NAMED],
];

const KEEPERS = ["Only jobs and the files that biome.json lists", "Only payouts/dispatch, its signer and jobs sign"];
const SYNTAXES = {
  "import type": 'import type { Payout } from "#lib/payouts/payout.ts";\nexport type Mine = Payout;\n',
  "import()": 'export const payout = await import("#lib/payouts/payout.ts");\n',
  "typeof import()": 'export type Payout = import("#lib/payouts/payout.ts").Payout;\n',
  "export from": 'export { payout } from "#lib/payouts/payout.ts";\n',
  "export type from": 'export type { Payout } from "#lib/payouts/payout.ts";\n',
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
