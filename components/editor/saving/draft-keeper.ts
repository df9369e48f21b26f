import type { JSONContent } from "@tiptap/core";
import { WRITTEN_DOCUMENT } from "#components/editor/later-parts.ts";
import { forgetOnDevice, keepOnDevice } from "#components/editor/saving/device-drafts.ts";
import {
  beginDraft,
  type DraftSaveOutcome,
  loadDraft,
  type Sent,
  saveDraft,
} from "#components/editor/saving/draft-calls.ts";
import { newId } from "#lib/page/new-id.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";

export type DraftContent = { title: string; subtitle: string; doc: JSONContent };

export type SaveState =
  | { kind: "untouched" }
  | { kind: "changed" }
  | { kind: "saving" }
  | { kind: "saved"; at: Date }
  | { kind: "offline"; isStored: boolean }
  | { kind: "expired"; isStored: boolean }
  | { kind: "refused"; reason: string; isStored: boolean }
  | { kind: "conflict"; theirs: Draft };

type Start = {
  id: string;
  authorId: string;
  version: number;
  isBegun: boolean;
  isInConflict: boolean;
  storedByTab: string | null;
};
type Options = Start & { read: () => DraftContent; onState: (state: SaveState) => void; onBegun: (id: string) => void };

export const AUTOSAVE = { restMs: 2_000, maxMs: 10_000, deviceMs: 300, retryMs: 15_000 };

export type DraftKeeper = ReturnType<typeof keepDraft>;

/**
 * Makes sure that nothing typed is lost: each change is stored on this device after a moment's pause, on the server after two
 * seconds, and on both after ten seconds without a pause. One save at a time; what is typed meanwhile is the next save.
 */
export function keepDraft({ id, authorId, onState, onBegun, ...start }: Options) {
  const tab = newId();
  let read = start.read;
  let base = start.version;
  let isBegun = start.isBegun;
  let typed = 0;
  let taken = 0;
  let oldestAt: number | null = null;
  let oldestUnstoredAt: number | null = null;
  /** Whether this device has stored the last text that it was given. */
  let isStored = true;
  let running: Promise<boolean> | null = null;
  let mustSaveAll = false;
  let lastSent: string | null = null;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let deviceTimer: ReturnType<typeof setTimeout> | undefined;
  /** Nothing is sent until the writer has chosen between their words and the stored ones. */
  let isInConflict = start.isInConflict;
  /** When the next automatic try is. Typing does not bring it forward. */
  let retryAt = 0;
  let isClosed = false;
  let reported: SaveState["kind"] | null = null;
  /** What a save needs may come long after the text. A save that failed without it need not wait for its next try. */
  const stopWaiting = WRITTEN_DOCUMENT.subscribe(() => {
    if (retryAt > 0) retry();
  });

  function change(): void {
    typed += 1;
    oldestAt ??= Date.now();
    oldestUnstoredAt ??= Date.now();
    clearTimeout(deviceTimer);
    deviceTimer = setTimeout(() => void keep(), dueAfter(AUTOSAVE.deviceMs, oldestUnstoredAt));
    if (isInConflict) return;
    // Reported once, so that the page does not render for each key.
    if (!running && reported !== "changed") report({ kind: "changed" });
    plan(Math.max(dueAfter(AUTOSAVE.restMs, oldestAt), retryAt - Date.now()));
  }

  function report(state: SaveState): void {
    reported = state.kind;
    onState(state);
  }

  function plan(waitMs: number): void {
    clearTimeout(restTimer);
    if (isClosed) return;
    restTimer = setTimeout(() => void run(), waitMs);
  }

  async function keep(): Promise<void> {
    clearTimeout(deviceTimer);
    oldestUnstoredAt = null;
    if (typed === taken) return;
    isStored = await keepOnDevice({ id, tab, authorId, base, isBegun, ...read(), changedAt: Date.now() });
  }

  /** Saves until everything typed is stored, or something blocks it. If the try under way fails, there is one more. */
  function save(): Promise<boolean> {
    mustSaveAll = true;
    return running !== null ? running.then((isSaved) => isSaved || save()) : run();
  }

  function run(): Promise<boolean> {
    clearTimeout(restTimer);
    running ??= saveTyped().finally(() => {
      running = null;
      mustSaveAll = false;
    });
    return running;
  }

  /** What is typed during a save waits for its own pause, unless a caller waits for everything. */
  async function saveTyped(): Promise<boolean> {
    const due = typed;
    while (typed > taken && !isInConflict && (mustSaveAll || taken < due)) if (!(await saveOnce())) return false;
    if (typed > taken && !isInConflict) {
      report({ kind: "changed" });
      plan(dueAfter(AUTOSAVE.restMs, oldestAt ?? Date.now()));
    }
    return typed === taken;
  }

  /** Whether it makes sense to continue. */
  async function saveOnce(): Promise<boolean> {
    const saving = typed;
    const { title, subtitle, doc } = read();
    const part = WRITTEN_DOCUMENT.get() ?? (await WRITTEN_DOCUMENT.load().catch(() => null));
    if (!part) return retryLater();
    const written = part.toPostDocument(doc);
    if (!written.doc) return stop({ kind: "refused", reason: written.mistake });
    report({ kind: "saving" });
    const content: Sent = { title, subtitle: subtitle.trim() === "" ? null : subtitle, doc: written.doc };
    const before = lastSent;
    lastSent = JSON.stringify(content);
    const outcome = await (isBegun ? saveDraft(id, base, content) : beginDraft(id, content));
    return settle(outcome, { saving, before, content });
  }

  function settle(outcome: DraftSaveOutcome, tried: Attempt): Promise<boolean> {
    switch (outcome.kind) {
      case "saved":
        return take(outcome.version, tried.saving);
      case "conflict":
        return compare(tried);
      case "offline":
        return retryLater();
      case "expired":
      case "refused":
        return stop(outcome);
    }
  }

  async function take(version: number, saving: number): Promise<boolean> {
    base = version;
    taken = saving;
    retryAt = 0;
    oldestAt = typed > taken ? Date.now() : null;
    begin();
    if (typed > taken) return true;
    clearTimeout(deviceTimer);
    oldestUnstoredAt = null;
    await forget();
    report({ kind: "saved", at: new Date() });
    return true;
  }

  function begin(): void {
    if (isBegun) return;
    isBegun = true;
    onBegun(id);
  }

  async function forget(): Promise<void> {
    await forgetOnDevice(id, tab);
    if (start.storedByTab) await forgetOnDevice(id, start.storedByTab);
  }

  function retryLater(): Promise<boolean> {
    retryAt = Date.now() + AUTOSAVE.retryMs;
    plan(AUTOSAVE.retryMs);
    return stop({ kind: "offline" });
  }

  /** Called when the network is back, or the user has signed in again. */
  function retry(): void {
    retryAt = 0;
    plan(0);
  }

  /** The stored version may be our own, if the answer to our save was lost. */
  async function compare({ saving, before, content }: Attempt): Promise<boolean> {
    const loaded = await loadDraft(id);
    if (loaded.kind !== "found") return retryLater();
    const { title, subtitle, doc, version } = loaded.draft;
    const stored = JSON.stringify({ title, subtitle, doc });
    begin();
    if (stored === JSON.stringify(content)) return take(version, saving);
    if (stored === before || version === 0) {
      base = version;
      return true;
    }
    isInConflict = true;
    return stop({ kind: "conflict", theirs: loaded.draft });
  }

  async function stop(failure: SaveFailure): Promise<boolean> {
    await keep();
    report(failure.kind === "conflict" ? failure : { ...failure, isStored });
    return false;
  }

  return {
    change,
    save,
    keep,
    /** Whether closing the page would lose words: neither the server nor this device has them. */
    isAtRisk: () => typed > taken && !isStored,
    retry,
    keepMine(theirs: Draft) {
      base = theirs.version;
      isInConflict = false;
      plan(0);
    },
    async takeTheirs(theirs: Draft) {
      base = theirs.version;
      taken = typed;
      oldestAt = null;
      oldestUnstoredAt = null;
      isInConflict = false;
      clearTimeout(restTimer);
      clearTimeout(deviceTimer);
      await forget();
      report({ kind: "saved", at: new Date(theirs.updated_at) });
    },
    /** The page is closing, and its editor with it: stores the current text, and sends it if there is time. */
    leave() {
      const last = read();
      read = () => last;
      void keep();
      void save();
      isClosed = true;
      stopWaiting();
    },
  };
}

/** A timer that waits for a pause in typing, but not for ever. */
function dueAfter(restMs: number, oldestAt: number): number {
  return Math.max(0, Math.min(restMs, oldestAt + AUTOSAVE.maxMs - Date.now()));
}

type SaveFailure =
  | { kind: "offline" | "expired" }
  | { kind: "refused"; reason: string }
  | { kind: "conflict"; theirs: Draft };
type Attempt = { saving: number; before: string | null; content: Sent };
