import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pictureUploads } from "#components/editor/uploads/picture-uploads.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refused = (status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ detail: `Refused with ${status}.` }), { status, headers });

/** One picture of a pasted page, whose calls are answered like this in turn. */
async function fetchOne(answers: Response[]) {
  const calls: { url: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    calls.push({ url, body: JSON.parse(String(body)) });
    return answers[calls.length - 1];
  });
  const uploads = pictureUploads("0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11");
  uploads.beginWith(async () => true);
  const id = uploads.add({ address: "https://example.com/a.png" });
  await vi.advanceTimersByTimeAsync(59_000);
  return { calls, id, end: uploads.find(id)?.state };
}

test("our server is asked for a picture elsewhere", async () => {
  const { calls, id, end } = await fetchOne([Response.json({ id: "a" })]);
  expect(end).toEqual({ kind: "done" });
  expect(calls).toEqual([
    {
      url: `/api/posts/0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11/images/${id}`,
      body: { address: "https://example.com/a.png" },
    },
  ]);
});

test("a picture over the limit of a minute is asked for again in the next", async () => {
  const { calls, end } = await fetchOne([refused(429, { "retry-after": "42" }), Response.json({ id: "a" })]);
  expect([calls.length, end]).toEqual([2, { kind: "done" }]);
});

test.each([
  [refused(429, { "retry-after": "40000" }), true],
  [refused(429), true],
  [refused(502), true],
  [refused(422), false],
])("a picture that cannot be had says why, and is not asked for again: %#", async (answer, canRetry) => {
  const { calls, end } = await fetchOne([answer]);
  expect(calls).toHaveLength(1);
  expect(end).toEqual({ kind: "failed", reason: `Refused with ${answer.status}.`, canRetry });
});
