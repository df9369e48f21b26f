import type { JSONContent } from "@tiptap/core";
import { beginDraft, loadDraft, type SaveOutcome, type Sent, saveDraft } from "#components/editor/draft-calls";
import { forgetOnDevice, keepOnDevice } from "#components/editor/kept-drafts";
import { readWritten } from "#components/editor/written-document";
import { newId } from "#lib/page/new-id";
import type { Draft } from "#lib/posts/draft";

export type Written = { title: string; subtitle: string; doc: JSONContent };

export type SaveState =
  | { kind: "untouched" }
  | { kind: "changed" }
  | { kind: "saving" }
  | { kind: "saved"; at: Date }
  | { kind: "offline"; isKept: boolean }
  | { kind: "expired"; isKept: boolean }
  | { kind: "refused"; reason: string; isKept: boolean }
  | { kind: "conflict"; theirs: Draft };

type Start = {
  id: string;
  authorId: string;
  version: number;
  isBegun: boolean;
  isInConflict: boolean;
  keptBy: string | null;
};
type Options = Start & { read: () => Written; onState: (state: SaveState) => void; onBegun: (id: string) => void };

export const AUTOSAVE = { restMs: 2_000, mostMs: 10_000, deviceMs: 300, againMs: 15_000 };

export type DraftKeeper = ReturnType<typeof keepDraft>;

/**
 * Sees to it that nothing typed is lost: each change is on this device within a blink of rest, at the server after two
 * seconds of it, and both after ten without any. One save at a time; what is typed meanwhile is the next.
 */
export function keepDraft({ id, authorId, onState, onBegun, ...start }: Options) {
  const tab = newId();
  let read = start.read;
  let base = start.version;
  let isBegun = start.isBegun;
  let typed = 0;
  let taken = 0;
  let oldestAt: number | null = null;
  let oldestUnkeptAt: number | null = null;
  /** Whether this device has taken the last text that it was given. */
  let isKept = true;
  let running: Promise<boolean> | null = null;
  let isAllWanted = false;
  let lastSent: string | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let device: ReturnType<typeof setTimeout> | undefined;
  /** Nothing is sent until the writer has chosen between his words and those that are there. */
  let isInConflict = start.isInConflict;
  /** When it is tried again by itself: no key that is pressed meanwhile tries sooner. */
  let againAt = 0;
  let isOver = false;
  let said: SaveState["kind"] | null = null;

  function change(): void {
    typed += 1;
    oldestAt ??= Date.now();
    oldestUnkeptAt ??= Date.now();
    clearTimeout(device);
    device = setTimeout(() => void keep(), dueAfter(AUTOSAVE.deviceMs, oldestUnkeptAt));
    if (isInConflict) return;
    // Said once: the page is not drawn anew for each key.
    if (!running && said !== "changed") say({ kind: "changed" });
    plan(Math.max(dueAfter(AUTOSAVE.restMs, oldestAt), againAt - Date.now()));
  }

  function say(state: SaveState): void {
    said = state.kind;
    onState(state);
  }

  function plan(waitMs: number): void {
    clearTimeout(rest);
    if (isOver) return;
    rest = setTimeout(() => void run(), waitMs);
  }

  async function keep(): Promise<void> {
    clearTimeout(device);
    oldestUnkeptAt = null;
    if (typed === taken) return;
    isKept = await keepOnDevice({ id, tab, authorId, base, isBegun, ...read(), changedAt: Date.now() });
  }

  /** Saves until all that is typed is taken, or something is in the way. */
  function save(): Promise<boolean> {
    isAllWanted = true;
    return run();
  }

  function run(): Promise<boolean> {
    clearTimeout(rest);
    running ??= saveTyped().finally(() => {
      running = null;
      isAllWanted = false;
    });
    return running;
  }

  /** What is typed while it saves waits for its own rest, unless somebody waits for all of it. */
  async function saveTyped(): Promise<boolean> {
    const due = typed;
    while (typed > taken && !isInConflict && (isAllWanted || taken < due)) if (!(await saveOnce())) return false;
    if (typed > taken && !isInConflict) {
      say({ kind: "changed" });
      plan(dueAfter(AUTOSAVE.restMs, oldestAt ?? Date.now()));
    }
    return typed === taken;
  }

  /** Whether there is sense in going on. */
  async function saveOnce(): Promise<boolean> {
    const saving = typed;
    const { title, subtitle, doc } = read();
    const written = readWritten(doc);
    if (!written.doc) return stop({ kind: "refused", reason: written.mistake });
    say({ kind: "saving" });
    const content: Sent = { title, subtitle: subtitle.trim() === "" ? null : subtitle, doc: written.doc };
    const before = lastSent;
    lastSent = JSON.stringify(content);
    const outcome = await (isBegun ? saveDraft(id, base, content) : beginDraft(id, content));
    return settle(outcome, { saving, before, content });
  }

  function settle(outcome: SaveOutcome, tried: Tried): Promise<boolean> {
    switch (outcome.kind) {
      case "saved":
        return take(outcome.version, tried.saving);
      case "conflict":
        return compare(tried);
      case "offline":
        return comeAgain();
      case "expired":
      case "refused":
        return stop(outcome);
    }
  }

  async function take(version: number, saving: number): Promise<boolean> {
    base = version;
    taken = saving;
    againAt = 0;
    oldestAt = typed > taken ? Date.now() : null;
    begin();
    if (typed > taken) return true;
    clearTimeout(device);
    oldestUnkeptAt = null;
    await forget();
    say({ kind: "saved", at: new Date() });
    return true;
  }

  function begin(): void {
    if (isBegun) return;
    isBegun = true;
    onBegun(id);
  }

  async function forget(): Promise<void> {
    await forgetOnDevice(id, tab);
    if (start.keptBy) await forgetOnDevice(id, start.keptBy);
  }

  function comeAgain(): Promise<boolean> {
    againAt = Date.now() + AUTOSAVE.againMs;
    plan(AUTOSAVE.againMs);
    return stop({ kind: "offline" });
  }

  /** What is there may be what we sent ourselves, when its answer was lost on the way. */
  async function compare({ saving, before, content }: Tried): Promise<boolean> {
    const loaded = await loadDraft(id);
    if (loaded.kind !== "found") return comeAgain();
    const { title, subtitle, doc, version } = loaded.draft;
    const there = JSON.stringify({ title, subtitle, doc });
    begin();
    if (there === JSON.stringify(content)) return take(version, saving);
    if (there === before || version === 0) {
      base = version;
      return true;
    }
    isInConflict = true;
    return stop({ kind: "conflict", theirs: loaded.draft });
  }

  async function stop(trouble: Trouble): Promise<boolean> {
    await keep();
    say(trouble.kind === "conflict" ? trouble : { ...trouble, isKept });
    return false;
  }

  return {
    change,
    save,
    keep,
    /** Whether words would go with the page: neither the server nor this device has them. */
    isAtRisk: () => typed > taken && !isKept,
    /** The network is back, or somebody has signed in again. */
    retry() {
      againAt = 0;
      plan(0);
    },
    keepMine(theirs: Draft) {
      base = theirs.version;
      isInConflict = false;
      plan(0);
    },
    async takeTheirs(theirs: Draft) {
      base = theirs.version;
      taken = typed;
      oldestAt = null;
      oldestUnkeptAt = null;
      isInConflict = false;
      clearTimeout(rest);
      clearTimeout(device);
      await forget();
      say({ kind: "saved", at: new Date(theirs.updated_at) });
    },
    /** The page goes away, and its editor with it: what is there now is kept, and sent if there is time. */
    leave() {
      const last = read();
      read = () => last;
      void keep();
      void save();
      isOver = true;
    },
  };
}

/** A change that waits for a rest, and not for ever. */
function dueAfter(restMs: number, oldestAt: number): number {
  return Math.max(0, Math.min(restMs, oldestAt + AUTOSAVE.mostMs - Date.now()));
}

type Trouble =
  | { kind: "offline" | "expired" }
  | { kind: "refused"; reason: string }
  | { kind: "conflict"; theirs: Draft };
type Tried = { saving: number; before: string | null; content: Sent };
