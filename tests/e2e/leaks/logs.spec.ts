import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { writeCanaryDocument } from "#tests/support/leaks/canary-document.ts";
import { readAll, test } from "#tests/support/leaks/leak-test.ts";
import { queryProduct } from "#tests/support/world/people.ts";

test("site, worker and data service never log it, whatever goes wrong", async ({ product, canary }) => {
  const { author, buyer } = canary;
  const paid = writeCanaryDocument(canary.word, randomUUID());
  const rest = (token: string, path: string, body: unknown) =>
    readAll(`${product.supabaseUrl}/rest/v1/${path}`, {
      method: "POST",
      headers: {
        apikey: product.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
  const token = author.session.access_token;
  const save = { post_id: canary.id, seen_version: 99, free_document: paid, paid_document: paid };
  const refused = [
    await rest(token, "rpc/save_post", save),
    await rest(token, "rpc/save_post", {
      ...save,
      seen_version: 1,
      paid_document: { type: "doc", content: canary.word.repeat(50_000) },
    }),
    await rest(token, "post_bodies", { version_id: canary.versionId, sections: [paid], words: -1 }),
    await rest(buyer.session.access_token, "post_bodies", { version_id: randomUUID(), sections: paid, words: 1 }),
  ];
  for (const answer of refused) expect(Number(answer.slice(0, 3)), answer.slice(0, 300)).toBeGreaterThanOrEqual(400);
  for (const { cookie } of [author, buyer])
    await readAll(new URL(canary.path, product.siteUrl), { headers: { cookie } });

  // The log's last entry for now, once it names this request.
  const mark = `z${randomBytes(8).toString("hex")}`;
  await readAll(new URL(`/api/profile/${mark}`, product.siteUrl));
  const readLog = () => readFile(product.logFile, "utf8");
  await expect.poll(readLog).toContain(mark);
  expect((await readLog()).includes(canary.word)).toBe(false);
});

test("at rest it is in posts' bodies, comments and file names, and in no other table, mail, job or notification", async ({
  product,
  canary,
}) => {
  const tables = await queryProduct<{ name: string }>(
    product,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname !~ '^(pg_|information_schema)'`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = await queryProduct(
      product,
      `select from ${name} as row where row::text like '%' || $1 || '%' limit 1`,
      [canary.word],
    );
    if (found.length > 0) holding.push(name);
  }
  expect(holding.toSorted()).toEqual(["comments", "post_bodies", "post_files"]);
});
