import { beforeAll, expect, test } from "vitest";
import { type Finding, lintPlanted } from "#tests/support/run/planted-lint.ts";

const MODULES = ["nanocurrency", "#components/demo-wallet/send-and-receive.ts", "#lib/nano/devnet/ledger/ledger.ts"];
const SOURCE = `${MODULES.map((module) => `import "${module}";\n`).join("")}export const later = () => import("nanocurrency");\n`;
const [SIGNER, WALLET, LEDGER, LATER] = [1, 2, 3, 4];

/** The refused source lines, by file. */
const REFUSED: [file: string, lines: number[]][] = [
  ["app/page.tsx", [SIGNER, WALLET, LEDGER, LATER]],
  ["app/api/purchases/create/route.ts", [SIGNER, WALLET, LEDGER, LATER]],
  ["proxy.ts", [SIGNER, WALLET, LEDGER, LATER]],
  ["components/purchase/sheet/pay-sheet.tsx", [SIGNER, WALLET, LEDGER, LATER]],
  ["lib/purchases/quote/mutations.ts", [SIGNER, WALLET, LATER]],
  ["app/(app)/(site)/demo-wallet/page.tsx", [LEDGER]],
  ["components/demo-wallet/open-wallet.tsx", [LEDGER]],
  ["lib/nano/block.ts", [WALLET]],
];

let findings: Map<string, Finding[]>;
beforeAll(async () => {
  findings = await lintPlanted(Object.fromEntries(REFUSED.map(([file]) => [file, SOURCE])));
});

test.each(REFUSED)("%s loads no signing code but its own", (file, lines) => {
  const refused = (findings.get(file) ?? []).filter(({ rule }) => rule === "noRestrictedImports" || rule === "plugin");
  expect([...new Set(refused.map(({ line }) => line))].toSorted()).toEqual(lines);
});
