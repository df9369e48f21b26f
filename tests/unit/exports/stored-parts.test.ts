import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { loadWith } from "#tests/support/stack/settings.ts";

const PIECES = ["A wren", " in ", "winter."].map((text) => Buffer.from(text));
const WHOLE = "A wren in winter.";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A storage that breaks so many uploads off in the middle. Tells what it has taken in whole. */
async function openStorage({ breaks }: { breaks: number }) {
  const taken: string[] = [];
  let begun = 0;
  const opened = createServer((request, response) => {
    begun++;
    if (begun <= breaks) return void request.once("data", () => request.destroy());
    void buffer(request).then((bytes) => {
      taken.push(bytes.toString());
      response.setHeader("content-type", "application/json").end(JSON.stringify({ Id: "1", Key: "exports/part" }));
    });
  });
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  const at = opened.address();
  if (at === null || typeof at === "string") throw new Error("The storage has no port.");
  const { storeParts } = await loadWith(
    { SUPABASE_URL: `http://127.0.0.1:${at.port}`, SUPABASE_SECRET_KEY: "sb_secret_of_a_test" },
    () => import("#lib/exports/stored-parts.ts"),
  );
  return {
    taken,
    store: (giveWay: () => Promise<void>) => storeParts({ id: "an-export", attempt: 1 }, each(), giveWay),
  };
}

async function* each() {
  yield* PIECES;
}

test("an upload waits before each of its pieces, as long as a payment takes", async () => {
  const { taken, store } = await openStorage({ breaks: 0 });
  const payment = Promise.withResolvers<void>();
  const giveWay = vi.fn<() => Promise<void>>().mockResolvedValueOnce().mockReturnValue(payment.promise);
  const stored = store(giveWay);
  await vi.waitFor(() => expect(giveWay).toHaveBeenCalledTimes(2));
  expect(taken).toEqual([]);
  payment.resolve();
  expect(await stored).toEqual({ parts: 1, bytes: WHOLE.length });
  expect(giveWay).toHaveBeenCalledTimes(PIECES.length);
  expect(taken).toEqual([WHOLE]);
});

test("a part whose upload broke off is sent again from its beginning", async () => {
  const { taken, store } = await openStorage({ breaks: 2 });
  expect(await store(() => Promise.resolve())).toEqual({ parts: 1, bytes: WHOLE.length });
  expect(taken).toEqual([WHOLE]);
});

test("after three uploads that broke off, storing fails", async () => {
  const { taken, store } = await openStorage({ breaks: 3 });
  await expect(store(() => Promise.resolve())).rejects.toThrow("Could not store a part of an export.");
  expect(taken).toEqual([]);
});
