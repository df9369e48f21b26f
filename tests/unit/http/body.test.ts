import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readJson } from "#lib/http/body.ts";

const LIMIT = 1_000;

function post(
  body: BodyInit | null,
  headers: Record<string, string> = { "content-type": "application/json" },
): Request {
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
  return new Request("https://farthing.example/api/x", init);
}

describe("a JSON body", () => {
  test.each(["application/json", "application/json; charset=utf-8", "application/merge-patch+json"])(
    "is accepted as %s",
    async (type) => {
      expect(await readJson(post('{"a":[1,"ä"]}', { "content-type": type }), LIMIT)).toEqual({ a: [1, "ä"] });
    },
  );

  test("with an object that cannot be compared is refused, wherever it stands", async () => {
    const evil = { length: { toString: 1, valueOf: 1 } };
    expect(() =>
      z
        .string()
        .max(5)
        .safeParse(JSON.parse(JSON.stringify(evil))),
    ).toThrow(TypeError);
    for (const body of [evil, [{ name: evil }], `{"a":{"to\\u0053tring":1}}`]) {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      await expect(readJson(post(text), LIMIT)).rejects.toMatchObject({ code: "validation_failed" });
    }
  });

  test("may be absent", async () => {
    expect(await readJson(post(null), LIMIT)).toBeUndefined();
    expect(await readJson(post("", {}), LIMIT)).toBeUndefined();
  });

  test("may be exactly as large as the limit", async () => {
    expect(await readJson(post(JSON.stringify("x".repeat(LIMIT - 2))), LIMIT)).toHaveLength(LIMIT - 2);
    await expect(readJson(post(JSON.stringify("x".repeat(LIMIT - 1))), LIMIT)).rejects.toMatchObject({
      code: "too_large",
      status: 413,
    });
  });

  test("is refused unread by its declared length", async () => {
    const request = post(longStream().body, { "content-type": "application/json", "content-length": "1001" });
    await expect(readJson(request, LIMIT)).rejects.toMatchObject({ code: "too_large" });
    expect(request.bodyUsed).toBe(false);
  });

  test("is cut off at the limit, whatever length it declares", async () => {
    const { body, given } = longStream();
    await expect(
      readJson(post(body, { "content-type": "application/json", "content-length": "2" }), LIMIT),
    ).rejects.toMatchObject({
      code: "too_large",
    });
    expect(given()).toBeLessThan(LIMIT * 3);
  });

  test.each<[string, BodyInit]>([
    ["half JSON", '{"a":'],
    ["no JSON", "a=b"],
    ["broken UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
  ])("is refused when it is %s", async (_, body) => {
    await expect(readJson(post(body), LIMIT)).rejects.toMatchObject({ code: "validation_failed", status: 422 });
  });

  test.each(['{"a":"\\u0000"}', '["x\\ud800"]', '{"\\u0000":1}', '[[{"a":["\\udc00"]}]]'])(
    "is refused when Postgres could not store it: %s",
    async (body) => {
      await expect(readJson(post(body), LIMIT)).rejects.toMatchObject({ code: "validation_failed", status: 422 });
    },
  );

  test("may nest to any depth, and hold any whole character", async () => {
    const [depth, limit] = [10_000, 100_000];
    expect(await readJson(post(`${"[".repeat(depth)}"\\ud83d\\udca9"${"]".repeat(depth)}`), limit)).toHaveLength(1);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
  ])("is refused as %s, which a form on another site could send", async (type) => {
    await expect(readJson(post('{"a":1}', { "content-type": type }), LIMIT)).rejects.toMatchObject({
      code: "validation_failed",
    });
  });
});

function longStream() {
  let given = 0;
  const body = new ReadableStream({
    pull(controller) {
      given += 400;
      controller.enqueue(new Uint8Array(400));
      if (given > LIMIT * 100) controller.close();
    },
  });
  return { body, given: () => given };
}
