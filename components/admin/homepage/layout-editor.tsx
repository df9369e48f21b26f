"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Mistakes, SectionCategory } from "#components/admin/homepage/section-fields.tsx";
import { SectionRow } from "#components/admin/homepage/section-row.tsx";
import {
  type KeyedSection,
  type LayoutDraft,
  useSections,
  withoutKeys,
} from "#components/admin/homepage/use-sections.ts";
import { StaffAction } from "#components/admin/staff-action.tsx";
import { describeRefusal } from "#components/auth/refusal.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readProblem } from "#lib/http/browser/read-problem.ts";
import { describeTypedSection, SECTIONS_MAX } from "#lib/moderation/homepage/layout.ts";

const URL = "/api/admin/homepage";

type Props = { draft: LayoutDraft; isCopy: boolean; categories: readonly SectionCategory[]; handle: ReactNode };

/** The draft as a list of sections, and what can be done with it once it is saved. */
export function LayoutEditor({ draft, isCopy, categories, handle }: Props) {
  const router = useRouter();
  const refusalId = useId();
  const { sections, seenAt, isChanged, ...edit } = useSections(draft, isCopy);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState<{ key: string; isUp: boolean; words: string } | null>(null);
  const listRef = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const first = Object.keys(mistakes).length > 0 ? listRef.current?.querySelector('[aria-invalid="true"]') : null;
    if (first instanceof HTMLElement) first.focus();
  }, [mistakes]);
  useEffect(() => {
    if (moved) focusMoved(listRef.current, moved);
  }, [moved]);
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isChanged]);

  const move = (key: string, to: number) => {
    const at = sections.findIndex((one) => one.key === key);
    const section = sections[at];
    if (!section) return;
    edit.move(key, to);
    const words = `${describeTypedSection(section)} is now number ${to + 1} of ${sections.length}.`;
    setMoved({ key, isUp: to < at, words });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    setMistakes({});
    try {
      const body = { action: "save", seenAt, sections: withoutKeys(sections) };
      edit.markSaved(sections, seenAtOf(await fetchJson(URL, { method: "POST", body })));
      toast({ title: "Draft saved.", color: "success" });
      if (isCopy) router.replace("/admin/homepage");
      else router.refresh();
    } catch (error) {
      const found = mistakesByKey(error, sections);
      setMistakes(found);
      setRefusal(Object.keys(found).length > 0 ? "Correct what is marked, then save again." : describeRefusal(error));
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-5">
      <form className="grid gap-5" noValidate onSubmit={save}>
        <ol aria-label="Sections" className="divide-hairline grid divide-y border-y" ref={listRef}>
          {sections.map((section, place) => (
            <SectionRow
              {...{ section, place, categories, mistakes, handle, dragged }}
              count={sections.length}
              isNew={section.key === added}
              key={section.key}
              onChange={(changes) => edit.set(section.key, changes)}
              onDrag={setDragged}
              onMove={move}
              onRemove={() => edit.remove(section.key)}
            />
          ))}
        </ol>
        <p className="sr-only" role="status">
          {moved?.words}
        </p>
        <FieldError id={refusalId}>{refusal}</FieldError>
        <div className="flex flex-wrap gap-3">
          <Button busy={isBusy} busyLabel="Saving…" tone="primary" type="submit">
            Save draft
          </Button>
          <Button disabled={sections.length >= SECTIONS_MAX} onClick={() => setAdded(edit.add())}>
            Add a section
          </Button>
        </div>
        {isChanged ? (
          <p className="text-small text-ink-soft">
            You have changes that are not saved. Save them to preview or publish.
          </p>
        ) : null}
      </form>
      {/* Their dialogs have forms of their own: inside this one, sending them would also save. */}
      {seenAt === null || isChanged ? null : <DraftActions seenAt={seenAt} />}
    </div>
  );
}

/** What can be done with the draft as it is saved. */
function DraftActions({ seenAt }: { seenAt: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink href="/admin/homepage/preview" size="small">
        Preview
      </ButtonLink>
      <StaffAction
        body={{ action: "publish", seenAt }}
        description="Everyone sees it at once. The layout before it stays below, and can be put back."
        done="Published."
        label="Publish"
        url={URL}
      />
      <StaffAction
        body={{ action: "discard", seenAt }}
        description="The draft is removed. The front page stays as it is."
        done="Discarded."
        label="Discard"
        tone="danger"
        url={URL}
      />
    </div>
  );
}

/** The button that was pressed, or the other where it has come to an end of the list. */
function focusMoved(list: HTMLElement | null, { key, isUp }: { key: string; isUp: boolean }): void {
  const row = list?.querySelector(`[data-section="${key}"]`);
  const [pressed, other] = ["up", "down"].map((way) => row?.querySelector(`[data-move="${way}"]:enabled`));
  const target = isUp ? (pressed ?? other) : (other ?? pressed);
  if (target instanceof HTMLElement) target.focus();
}

function seenAtOf(answer: unknown): string | null {
  const seen = typeof answer === "object" && answer !== null && "seenAt" in answer ? answer.seenAt : null;
  return typeof seen === "string" ? seen : null;
}

/** What the call says about the sections' fields, by each section's key, if it is about them alone. */
function mistakesByKey(error: unknown, sections: readonly KeyedSection[]): Mistakes {
  const found = readProblem(error).errors.map(({ field, message }) => {
    const [, place, name] = /^sections\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const key = sections[Number(place)]?.key;
    return key === undefined ? null : ([`${key}.${name}`, message] as const);
  });
  return found.every((one) => one !== null) ? Object.fromEntries(found) : {};
}
