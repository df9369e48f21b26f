import { expect } from "@playwright/test";
import { readAll, test } from "#tests/support/leaks/leak-test";

test("no address of a paid picture serves it to a stranger, and no list names it", async ({
  product,
  canary,
  strangers,
}) => {
  const storage = `${product.supabaseUrl}/storage/v1`;
  const file = `paid-images/${canary.picturePath}`;
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
  const folder = canary.picturePath.split("/").slice(0, -1).join("/");
  const asks = [
    [`${storage}/object/sign/${file}`, { expiresIn: 60 }],
    [`${storage}/object/sign/paid-images`, { expiresIn: 60, paths: [canary.picturePath] }],
    [`${storage}/object/copy`, { bucketId: "paid-images", sourceKey: canary.picturePath, destinationKey: "a.webp" }],
  ] as const;
  for (const { name, token } of strangers) {
    const headers = {
      apikey: product.publishableKey,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      "content-type": "application/json",
    };
    for (const look of looks) expect(await readAll(look, { headers }), `${name}: ${look}`).not.toContain(canary.word);
    for (const [address, body] of asks) {
      const got = await readAll(address, { method: "POST", headers, body: JSON.stringify(body) });
      expect(got, `${name}: ${address}`).not.toContain("token=");
    }
    const list = { method: "POST", headers, body: JSON.stringify({ prefix: folder, limit: 100 }) };
    expect(await readAll(`${storage}/object/list/paid-images`, list), name).not.toContain("640.webp");
  }
});

test("the buyer is served it, or this test would see nothing", async ({ product, canary }) => {
  const headers = {
    apikey: product.publishableKey,
    authorization: `Bearer ${canary.buyer.session.access_token}`,
  };
  const address = `${product.supabaseUrl}/storage/v1/object/authenticated/paid-images/${canary.picturePath}`;
  expect(await readAll(address, { headers })).toContain(canary.word);
});
