import { expect, test } from "vitest";
import { pictureUploads } from "#components/editor/uploads/picture-uploads.ts";
import { uploadQueue } from "#components/editor/uploads/upload-queue.ts";

/** A queue of names. Those that begin with "bad" fail, those with "slow" wait for `finish`. */
function queueOfNames() {
  const sent: string[] = [];
  const slow = Promise.withResolvers<void>();
  const queue = uploadQueue<string>({
    refuse: (name) => (name === "" ? "It has no name." : null),
    async send(_id, name, { onProgress }) {
      sent.push(name);
      onProgress(null);
      if (name.startsWith("slow")) await slow.promise;
      if (name.startsWith("bad")) throw new Error("refused");
    },
    unsaved: "The text is not saved yet.",
  });
  queue.beginWith(async () => true);
  return { queue, sent, finish: slow.resolve };
}

test("what is held has its name at once, and is sent only when asked for", async () => {
  const { queue, sent } = queueOfNames();
  const held = queue.hold("a");
  await queue.whenEnded(queue.add("b"));
  expect([sent, queue.find(held)?.state]).toEqual([["b"], { kind: "waiting" }]);
  queue.send(held);
  expect(await queue.whenEnded(held)).toEqual({ kind: "done" });
  expect(sent).toEqual(["b", "a"]);
});

test("says how each ended: done, failed, refused or cancelled", async () => {
  const { queue, finish } = queueOfNames();
  const [slow, bad, cancelled, refused] = ["slow", "bad", "c", ""].map((name) => queue.add(name));
  const ends = Promise.all([slow, bad, cancelled, refused].map((id = "") => queue.whenEnded(id)));
  queue.cancel(cancelled ?? "");
  finish();
  expect(await ends).toMatchObject([
    { kind: "done" },
    { kind: "failed", canRetry: true },
    null,
    { kind: "failed", reason: "It has no name.", canRetry: false },
  ]);
  expect(await queue.whenEnded("unknown")).toBeNull();
});

test.each([
  ["https://example.com/a.png", null],
  ["http://example.com/a.png", "failed"],
  ["file:///C:/a.png", "failed"],
  ["blob:https://example.com/1", "failed"],
  ["/a.png", "failed"],
  ["data:", "failed"],
  [`https://example.com/${"a".repeat(4_000)}`, "failed"],
])("a pasted picture at %s is asked of the server, or only missing", async (address, state) => {
  const uploads = pictureUploads("0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11");
  const id = uploads.hold({ address });
  expect(uploads.find(id)?.state.kind).toBe(state ?? "waiting");
  expect(uploads.find(id)?.shown).toBe("");
});
