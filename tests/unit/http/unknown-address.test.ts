import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openUnknownAddresses } from "#lib/http/pages/unknown-address.ts";

const PATTERNS = [
  "/",
  "/browse",
  "/[at]",
  "/[at]/[post]",
  "/[at]/profile/[tab]",
  "/edit/[id]",
  "/rss.xml",
  "/feeds/[file]",
];

test("tells unknown addresses from pages, routes, files, redirects and what others answer", async () => {
  const folder = await mkdtemp(join(tmpdir(), "unknown-address-"));
  await mkdir(join(folder, ".next"));
  await mkdir(join(folder, "public/islands"), { recursive: true });
  await writeFile(join(folder, "public/favicon.ico"), "");
  await writeFile(join(folder, "public/islands/pay.js"), "");
  const routes = Object.fromEntries(PATTERNS.map((pattern) => [`${pattern}/page`, pattern]));
  await writeFile(join(folder, ".next/app-path-routes-manifest.json"), JSON.stringify(routes));
  const redirects = [{ regex: "^/(.+)/$" }, { regex: "^/password(?:/)?$" }];
  await writeFile(join(folder, ".next/routes-manifest.json"), JSON.stringify({ redirects }));
  const isUnknown = await openUnknownAddresses(["/notifications"], folder);

  const known = "/ /browse /@ada /@ada/x /%40ada/x /@ada/profile/posts /edit/1 /rss.xml /feeds/ada.xml /favicon.ico";
  const others = "/islands/pay.js /password /notifications /nothing/ /api/nothing /api /_next/static/x.js /caf%C3%A9";
  const unknown = "/nothing /ada/x /wp-login.php /.env /browse/x/y/z /@ada/x/y /edit/1/2 /apis /islands/x.js";
  expect(`${known} ${others}`.split(" ").filter(isUnknown)).toEqual([]);
  expect(unknown.split(" ").filter((path) => !isUnknown(path))).toEqual([]);
});
