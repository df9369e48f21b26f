import { beforeAll, describe, expect, inject, test } from "vitest";
import { admin, bucketMaker } from "#tests/support/stack/storage-buckets.ts";

const { url, secretKey } = inject("target");
const makeBucket = bucketMaker();

let bucket = "";
beforeAll(async () => {
  bucket = await makeBucket({ public: true });
  await admin.storage.from(bucket).upload("image.png", "x", { contentType: "image/png" });
});

describe("refuses unused features by name", () => {
  test("image transformation, at every address", async () => {
    const files = admin.storage.from(bucket);
    const transform = { width: 10 };
    const refusal = { code: "NotSupported", message: expect.stringContaining("Image transformation is not supported") };
    expect((await files.createSignedUrl("image.png", 60, { transform })).error).toMatchObject(refusal);
    expect((await files.download("image.png", { transform })).error).toMatchObject(refusal);
    const response = await fetch(files.getPublicUrl("image.png", { transform }).data.publicUrl);
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining(refusal)]);
  });

  test("listing by cursor, cache purging, versions, lifecycles and other kinds of bucket", async () => {
    const files = admin.storage.from(bucket);
    const analytics = { public: false, type: "ANALYTICS" };
    const versioned = { public: false, versioningStatus: "ENABLED" } as const;
    const attempts = {
      "Listing by cursor": files.listV2(),
      "Purging a CDN cache": files.purgeCache("image.png"),
      "Object versioning": files.remove([{ path: "image.png", versionId: "1" }]),
      "lifecycle configuration": admin.storage.getBucketLifecycle(bucket),
      "type ANALYTICS": admin.storage.createBucket("contract-analytics", analytics),
      "Object versioning is": admin.storage.createBucket("contract-versioned", versioned),
      "Vector storage": admin.storage.vectors.createBucket("contract-vectors"),
    };
    for (const [feature, attempt] of Object.entries(attempts))
      expect((await attempt).error?.message, feature).toContain(feature);
    expect((await files.exists("image.png")).data).toBe(true);
  });

  test.each(["/upload/resumable", "/s3/bucket/object", "/iceberg/v1/config"])("%s", async (path) => {
    const response = await fetch(`${url}/storage/v1${path}`, { method: "POST", headers: { apikey: secretKey } });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: "NotSupported" })]);
  });
});
