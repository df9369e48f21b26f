import { useEffect, useRef, useState } from "react";
import { loadDraft } from "#components/editor/saving/draft-calls.ts";
import type { PublishFormReading } from "#components/publish/publish-form.ts";
import { type SaveNow, useDraftVersion } from "#components/publish/use-draft-version.ts";
import type { Draft, PostFields } from "#lib/posts/drafts/draft.ts";

export type SettingsState =
  | { kind: "untouched" }
  | { kind: "changed" }
  | { kind: "saving" }
  | { kind: "saved"; at: Date }
  /** What is wrong waits for its correction; the rest is saved. */
  | { kind: "partly" }
  | { kind: "offline" }
  | { kind: "expired" }
  | { kind: "refused"; reason: string }
  | { kind: "conflict" };

const REST_MS = 1_000;

/** Saves the settings of a draft as they are chosen, like its text. Those of a post that is out wait for the button. */
export function useAutosave(draft: Draft, isOn: boolean, read: () => PublishFormReading | null) {
  const version = useDraftVersion(draft);
  const [state, setState] = useState<SettingsState>({ kind: "untouched" });
  const saved = useRef<Partial<PostFields>>(draft);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const newest = useRef({ read, state });
  useEffect(() => {
    newest.current = { read, state };
  });

  const save: SaveNow = async (changes) => {
    setState({ kind: "saving" });
    const outcome = await version.save(changes);
    if (outcome.kind === "saved") saved.current = { ...saved.current, ...changes };
    if (outcome.kind !== "saved") setState(outcome);
    else if (timer.current !== null) setState({ kind: "changed" });
    else setState(isAllRight() ? { kind: "saved", at: new Date() } : { kind: "partly" });
    return outcome;
  };

  function isAllRight(): boolean {
    return newest.current.read()?.mistakes.every(({ isTyped }) => !isTyped) ?? false;
  }

  async function flush(): Promise<void> {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const changes = changedOf(saved.current, newest.current.read()?.changes ?? {});
    if (Object.keys(changes).length > 0) await save(changes);
    else if (isAllRight()) setState((now) => (now.kind === "changed" ? { kind: "saved", at: new Date() } : now));
    else setState({ kind: "partly" });
  }

  useEffect(() => {
    if (!isOn) return undefined;
    const tryAgain = () => {
      if (["offline", "expired", "changed"].includes(newest.current.state.kind)) void flush();
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (!["untouched", "saved", "partly"].includes(newest.current.state.kind)) event.preventDefault();
    };
    addEventListener("online", tryAgain);
    document.addEventListener("visibilitychange", tryAgain);
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("online", tryAgain);
      document.removeEventListener("visibilitychange", tryAgain);
      removeEventListener("beforeunload", warn);
    };
  });

  return {
    state,
    version,
    /** Null where a change waits for the button. */
    save: isOn ? save : null,
    touch(): void {
      if (!isOn) return;
      setState({ kind: "changed" });
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), REST_MS);
    },
    /** Before the page is left, or a field. */
    async flush(): Promise<void> {
      if (isOn && timer.current !== null) await flush();
    },
    /** Takes the text of the other tab, and keeps what was chosen here. Null if it cannot be read now. */
    async takeNewest(): Promise<Draft | null> {
      const loaded = await loadDraft(draft.id);
      if (loaded.kind !== "found") return null;
      version.note(loaded.draft.version);
      saved.current = loaded.draft;
      await flush();
      return loaded.draft;
    },
  };
}

function changedOf(before: Partial<PostFields>, now: Partial<PostFields>): Partial<PostFields> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name));
  return Object.fromEntries(Object.entries(now).filter(isChanged));
}
