import { expect } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import type { Canary, Site } from "#tests/support/leaks/canary.ts";
import { readAll, test } from "#tests/support/leaks/leak-test.ts";
import type { Stranger } from "#tests/support/leaks/strangers.ts";

const placesOf = ({ picturePath, filePath }: Canary) => [
  { bucket: "paid-images", path: picturePath },
  { bucket: "post-files", path: filePath },
];

test("no address of a paid picture or file serves it to a stranger, and no list names it", async ({
  product,
  canary,
  strangers,
}) => {
  for (const place of placesOf(canary)) await expectNotServed({ ...place, product, strangers, word: canary.word });
});

type Search = { bucket: string; path: string; product: Site; strangers: Stranger[]; word: string };

async function expectNotServed({ bucket, path, product, strangers, word }: Search): Promise<void> {
  const storage = `${product.supabaseUrl}/storage/v1`;
  const file = `${bucket}/${path}`;
  const looks = [
    `${storage}/object/public/${file}`,
    `${storage}/object/authenticated/${file}`,
    `${storage}/object/${file}`,
    `${storage}/object/info/public/${file}`,
    `${storage}/object/info/authenticated/${file}`,
    `${storage}/render/image/public/${file}`,
    `${storage}/render/image/authenticated/${file}`,
    ...["public", "authenticated"].map((door) => {
      const url = `${storage}/object/${door}/${file}`;
      return `${product.siteUrl}/_next/image?${new URLSearchParams({ url, w: "640", q: "75" })}`;
    }),
  ];
  const folder = path.slice(0, path.lastIndexOf("/"));
  const asks = [
    [`${storage}/object/sign/${file}`, { expiresIn: 60 }],
    [`${storage}/object/sign/${bucket}`, { expiresIn: 60, paths: [path] }],
    [`${storage}/object/copy`, { bucketId: bucket, sourceKey: path, destinationKey: "a.webp" }],
  ] as const;
  for (const { name, token } of strangers) {
    const headers = {
      apikey: product.publishableKey,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      "content-type": "application/json",
    };
    for (const look of looks) expect(await readAll(look, { headers }), `${name}: ${look}`).not.toContain(word);
    for (const [address, body] of asks) {
      const got = await readAll(address, { method: "POST", headers, body: JSON.stringify(body) });
      expect(got, `${name}: ${address}`).not.toContain("token=");
    }
    const list = { method: "POST", headers, body: JSON.stringify({ prefix: folder, limit: 100 }) };
    expect(await readAll(`${storage}/object/list/${bucket}`, list), name).not.toContain(path.split("/").at(-1));
  }
}

test("the buyer gets it, which proves this test", async ({ product, canary }) => {
  const service = createClient(product.supabaseUrl, product.secretKey, { auth: { persistSession: false } });
  const signed = await service.storage.from("paid-images").createSignedUrl(canary.picturePath, 60);
  expect(await readAll(signed.data?.signedUrl ?? "", {})).toContain(canary.word);
  const file = `${product.siteUrl}/api/posts/${canary.id}/files/${canary.fileId}`;
  expect(await readAll(file, { headers: { cookie: canary.buyer.cookie } })).toContain(canary.word);
});
