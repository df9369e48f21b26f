import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { answerCrawler } from "#lib/http/crawler-answer";

const TYPE = "application/xml; charset=utf-8";
const ask = (headers: Record<string, string>) =>
  answerCrawler(new Request("http://localhost/", { headers }), "<a>ä</a>", TYPE);

test.each(["gzip", "br, gzip", "gzip;q=0.5, *;q=0", "deflate,gzip;q=1.0"])("%s is sent packed", async (accepted) => {
  const answer = await ask({ "accept-encoding": accepted });
  expect([answer.headers.get("content-encoding"), answer.headers.get("content-type")]).toEqual(["gzip", TYPE]);
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe("<a>ä</a>");
});

test.each(["", "identity", "gzip;q=0", "gzip;q=0.0", "x-gzip-like"])("%s is sent plain", async (accepted) => {
  const answer = await ask({ "accept-encoding": accepted });
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(await answer.text()).toBe("<a>ä</a>");
});

test("packed or plain, a text has one version, and who has it gets nothing again", async () => {
  const [plain, packed] = [await ask({}), await ask({ "accept-encoding": "gzip" })];
  const etag = plain.headers.get("etag") ?? "";
  expect(packed.headers.get("etag")).toBe(etag);
  const again = await ask({ "if-none-match": etag, "accept-encoding": "gzip" });
  expect([again.status, await again.text(), again.headers.get("vary")]).toEqual([304, "", "Accept-Encoding"]);
});
