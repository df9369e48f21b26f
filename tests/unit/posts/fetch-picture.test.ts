import { afterEach, beforeEach, expect, test } from "vitest";
import { readExternalFile } from "#lib/http/security/read-external.ts";
import { fetchPicture } from "#lib/posts/media/fetch-picture.ts";
import { IMAGE_MAX_BYTES } from "#lib/posts/media/image.ts";
import { makePng } from "#tests/support/documents/png.ts";
import { startExternalServer } from "#tests/support/external-server.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

const PICTURE = makePng(40, 30);
let server: Awaited<ReturnType<typeof startExternalServer>>;

beforeEach(async () => {
  setWebSettings();
  server = await startExternalServer(
    ({ url }, response) => {
      const [, kind = "", value = ""] = url.split("/");
      if (kind === "picture") return void response.end(PICTURE);
      if (kind === "status") return void response.writeHead(Number(value)).end("No picture");
      if (kind === "large") return void response.end(Buffer.alloc(Number(value)));
      if (kind === "to") return void response.writeHead(302, { location: decodeURIComponent(value) }).end();
      response.destroy();
    },
    { "inside.test": ["169.254.169.254"] },
  );
});
afterEach(() => server.close());

const fetchFrom = (path: string, name?: string) =>
  fetchPicture(server.urlOf(path, name), (url, limits) => readExternalFile(url, limits, server.network));

test("answers the file, also behind a redirect", async () => {
  for (const path of ["/picture", `/to/${encodeURIComponent("/picture")}`])
    expect(Buffer.from(await fetchFrom(path)).equals(PICTURE)).toBe(true);
});

test.each([
  ["/status/404", 422, "The other site answered 404 instead of sending this picture. Choose the file instead."],
  ["/status/403", 422, "answered 403"],
  ["/status/206", 422, "answered 206"],
  ["/status/503", 502, "Try again, or choose the file."],
  ["/status/429", 502, "answered 429"],
  ["/hangs-up", 502, "did not send this picture within 10 seconds"],
  [`/large/${IMAGE_MAX_BYTES + 1}`, 413, "larger than 10 MB"],
  [`/to/${encodeURIComponent("http://inside.test/")}`, 422, "only over https and from public addresses"],
  [`/to/${encodeURIComponent("file:///etc/passwd")}`, 422, "only over https"],
])("says why there is none at %s", async (path, status, detail) => {
  await expect(fetchFrom(path)).rejects.toMatchObject({ status, detail: expect.stringContaining(detail) });
});

test("takes a picture of exactly the size of an upload", async () => {
  expect(await fetchFrom(`/large/${IMAGE_MAX_BYTES}`)).toHaveLength(IMAGE_MAX_BYTES);
});

test("asks nothing of an address inside, and by itself only uses https", async () => {
  await expect(fetchFrom("/picture", "inside.test")).rejects.toMatchObject({ status: 422 });
  for (const address of [server.urlOf("/picture"), "https://127.0.0.1/", "https://[::ffff:127.0.0.1]/"])
    await expect(fetchPicture(address)).rejects.toMatchObject({ status: 422 });
  expect(server.received).toEqual([]);
});
