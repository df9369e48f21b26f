import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { WRITTEN_DOCUMENT } from "#components/editor/later-parts.ts";
import { describeSaveState } from "#components/editor/saving/describe-save-state.ts";
import { AUTOSAVE, keepDraft, type SaveState } from "#components/editor/saving/draft-keeper.ts";

const START = { id: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11", authorId: "ada", version: 0, isBegun: false };

// As in a page that has been idle: loading takes real time, and these clocks stand still.
beforeAll(() => WRITTEN_DOCUMENT.load());

const noop = vi.fn<() => void>();

/** The part of the device's storage that a draft uses, with what it was given, and when. */
function openDevice(): number[] {
  const puts: number[] = [];
  const start = Date.now();
  const answer = <Asked extends object>(asked: Asked, notify: (asked: Asked) => void) => {
    queueMicrotask(() => notify(asked));
    return asked;
  };
  const objectStore = () => ({
    put: () => {
      puts.push(Date.now() - start);
      return { result: "key" };
    },
    delete: () => ({ result: undefined }),
  });
  const transaction = () => answer({ objectStore, oncomplete: noop }, (asked) => asked.oncomplete());
  const open = () => answer({ result: { transaction, close: vi.fn() }, onsuccess: noop }, (asked) => asked.onsuccess());
  vi.stubGlobal("indexedDB", { open });
  return puts;
}

function write() {
  const states: SaveState[] = [];
  const keeper = keepDraft({
    ...START,
    isInConflict: false,
    storedByTab: null,
    read: () => ({ title: "Kept", subtitle: "", doc: { type: "doc", content: [{ type: "paragraph" }] } }),
    onState: (state) => states.push(state),
    onBegun: vi.fn(),
  });
  return { keeper, states };
}

describe("a draft without a network", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("is said to be stored on this device once it is", async () => {
    openDevice();
    const { keeper, states } = write();
    keeper.change();
    await vi.advanceTimersByTimeAsync(AUTOSAVE.restMs + 500);
    expect(states.at(-1)).toEqual({ kind: "offline", isStored: true });
    expect(states.map(describeSaveState).at(-1)).toBe("Offline, kept on this device");
    expect(keeper.isAtRisk()).toBe(false);
  });

  test("is not where the device's storage is closed: the page must stay open", async () => {
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("closed", "SecurityError");
      },
    });
    const { keeper, states } = write();
    keeper.change();
    await vi.advanceTimersByTimeAsync(AUTOSAVE.restMs + 500);
    expect(states.at(-1)).toEqual({ kind: "offline", isStored: false });
    expect(states.map(describeSaveState).join()).not.toContain("kept");
    expect(keeper.isAtRisk()).toBe(true);
  });

  test("is stored on this device within ten seconds of steady typing, and the page is told once", async () => {
    const puts = openDevice();
    const { keeper, states } = write();
    for (let key = 0; key < 95; key++) {
      keeper.change();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(puts).toEqual([]);
    expect(states).toEqual([{ kind: "changed" }]);
    for (let key = 0; key < 10; key++) {
      keeper.change();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(puts[0]).toBeLessThanOrEqual(AUTOSAVE.maxMs);
  });
});

describe("a draft whose first try fails", () => {
  let tries: number;
  let first: PromiseWithResolvers<Response>;
  beforeEach(() => {
    vi.useFakeTimers();
    tries = 0;
    first = Promise.withResolvers();
    vi.stubGlobal("fetch", () => {
      tries += 1;
      return tries === 1 ? first.promise : Promise.resolve(Response.json({ id: START.id, version: 1 }));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("is tried again at once for a writer who pressed Save meanwhile", async () => {
    openDevice();
    const { keeper, states } = write();
    keeper.change();
    await vi.advanceTimersByTimeAsync(AUTOSAVE.restMs);
    expect(tries).toBe(1);
    const pressed = keeper.save();
    first.reject(new TypeError("Failed to fetch"));
    await vi.advanceTimersByTimeAsync(0);
    await expect(pressed).resolves.toBe(true);
    expect(tries).toBe(2);
    expect(states.at(-1)?.kind).toBe("saved");
  });

  test("is tried again once for that press, and then waits", async () => {
    openDevice();
    vi.stubGlobal("fetch", () => {
      tries += 1;
      return first.promise;
    });
    const { keeper } = write();
    keeper.change();
    await vi.advanceTimersByTimeAsync(AUTOSAVE.restMs);
    const pressed = keeper.save();
    first.reject(new TypeError("Failed to fetch"));
    await vi.advanceTimersByTimeAsync(AUTOSAVE.retryMs - 1);
    await expect(pressed).resolves.toBe(false);
    expect(tries).toBe(2);
  });
});

describe("a draft typed without a pause", () => {
  /** How long the server takes, by the faked clock. */
  const SAVE_MS = 150;
  let saves: number;
  beforeEach(() => {
    vi.useFakeTimers();
    saves = 0;
    const answer = async () => {
      saves += 1;
      const version = saves;
      await new Promise((resolve) => {
        setTimeout(resolve, SAVE_MS);
      });
      return Response.json({ id: START.id, version });
    };
    vi.stubGlobal("fetch", answer);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function type(keeper: ReturnType<typeof keepDraft>, forMs: number): Promise<void> {
    for (let passed = 0; passed < forMs; passed += 80) {
      keeper.change();
      await vi.advanceTimersByTimeAsync(80);
    }
  }

  test("is saved every ten seconds rather than on each key, and in full at the end", async () => {
    openDevice();
    const { keeper, states } = write();
    await type(keeper, 3 * AUTOSAVE.maxMs + 1_000);
    expect(saves).toBe(3);
    await vi.advanceTimersByTimeAsync(AUTOSAVE.restMs + SAVE_MS + 100);
    expect(saves).toBe(4);
    expect(states.at(-1)?.kind).toBe("saved");
  });

  test("is saved to the last key at once when a caller waits for it", async () => {
    openDevice();
    const { keeper } = write();
    await type(keeper, AUTOSAVE.maxMs + 80);
    expect(saves).toBe(1);
    keeper.change();
    const all = keeper.save();
    await vi.advanceTimersByTimeAsync(2 * SAVE_MS + 10);
    await expect(all).resolves.toBe(true);
    expect(saves).toBe(2);
  });
});
