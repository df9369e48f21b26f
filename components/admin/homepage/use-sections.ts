import { useState } from "react";
import { NEW_SECTION, type TypedSection } from "#lib/moderation/homepage/layout.ts";

/** A section with a key of its own, which it keeps wherever it moves. */
export type KeyedSection = TypedSection & { key: string };
export type LayoutDraft = { seenAt: string | null; sections: TypedSection[] };

/** The list that is edited, and what of it is saved. */
type State = { sections: KeyedSection[]; saved: string; seenAt: string | null; given: string };

let count = 0;
const nextKey = () => `section-${++count}`;
const textOf = (sections: readonly KeyedSection[]) => JSON.stringify(withoutKeys(sections));

export function withoutKeys(sections: readonly KeyedSection[]): TypedSection[] {
  return sections.map(({ key: _, ...section }) => section);
}

/**
 * The sections of the form. What comes from the server later replaces them while there are no unsaved changes: what was typed is not
 * lost, and saving it is then refused, as it was made from an older draft.
 */
export function useSections(draft: LayoutDraft, isCopy: boolean) {
  const given = JSON.stringify(draft);
  const [state, setState] = useState<State>(() => {
    const sections = draft.sections.map((section, at) => ({ ...section, key: `first-${at}` }));
    return { sections, saved: isCopy ? "" : textOf(sections), seenAt: draft.seenAt, given };
  });
  const { sections, seenAt } = state;
  const isChanged = textOf(sections) !== state.saved;
  if (given !== state.given) {
    // Same places, same keys: what is open stays open.
    const fresh = draft.sections.map((section, at) => ({ ...section, key: sections[at]?.key ?? nextKey() }));
    setState(isChanged ? { ...state, given } : { sections: fresh, saved: textOf(fresh), seenAt: draft.seenAt, given });
  }
  const edit = (change: (now: KeyedSection[]) => KeyedSection[]) =>
    setState((now) => ({ ...now, sections: change(now.sections) }));
  return {
    ...{ sections, seenAt, isChanged },
    set: (key: string, changes: Partial<TypedSection>) =>
      edit((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one))),
    add() {
      const key = nextKey();
      edit((now) => [...now, { ...NEW_SECTION, key }]);
      return key;
    },
    remove: (key: string) => edit((now) => now.filter((one) => one.key !== key)),
    /** To the place of another, which moves by one. */
    move: (key: string, to: number) =>
      edit((now) => {
        const moved = now.find((one) => one.key === key);
        return moved && to >= 0 && to < now.length ? now.filter((one) => one !== moved).toSpliced(to, 0, moved) : now;
      }),
    markSaved: (sent: readonly KeyedSection[], seen: string | null) =>
      setState((now) => ({ ...now, saved: textOf(sent), seenAt: seen })),
  };
}
