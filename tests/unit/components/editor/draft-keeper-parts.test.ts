import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WRITTEN_DOCUMENT } from "#components/editor/later-parts.ts";
import { AUTOSAVE, keepDraft, type SaveState } from "#components/editor/saving/draft-keeper.ts";

const line = vi.hoisted(() => ({ isOpen: false }));

vi.mock("#components/editor/later-parts.ts", async () => {
  const { laterPart } = await import("#components/ui/later-part.ts");
  const load = () =>
    line.isOpen
      ? import("#components/editor/saving/written-document.ts")
      : Promise.reject(new Error("Failed to load chunk"));
  return { WRITTEN_DOCUMENT: laterPart(load) };
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ version: 1 })));
  vi.stubGlobal("indexedDB", undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a draft that could not be saved for want of code is saved as soon as the code is there", async () => {
  const states: SaveState["kind"][] = [];
  const keeper = keepDraft({
    ...{ id: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11", authorId: "ada", version: 0, isBegun: false },
    ...{ isInConflict: false, storedByTab: null },
    read: () => ({ title: "Kept", subtitle: "", doc: { type: "doc", content: [{ type: "paragraph" }] } }),
    onState: ({ kind }) => states.push(kind),
    onBegun: vi.fn(),
  });
  keeper.change();
  await vi.advanceTimersByTimeAsync(AUTOSAVE.restMs);
  expect(states).toEqual(["changed", "offline"]);
  line.isOpen = true;
  // As the idle page does.
  await WRITTEN_DOCUMENT.load();
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual(["changed", "offline", "saving", "saved"]);
});
