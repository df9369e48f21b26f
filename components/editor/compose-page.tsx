"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { loadLaterParts, SHEETS, sayNotLoaded } from "#components/editor/later-parts.ts";
import { openPreview, type PreviewSize } from "#components/editor/open-preview.ts";
import { PartMeter } from "#components/editor/part-meter.tsx";
import { PostEditor } from "#components/editor/post-editor.tsx";
import { PreviewMenu } from "#components/editor/preview-menu.tsx";
import { ConflictChooser } from "#components/editor/saving/conflict-chooser.tsx";
import { describeSaveState } from "#components/editor/saving/describe-save-state.ts";
import type { OpenedDraft } from "#components/editor/saving/open-draft.ts";
import { useDraft } from "#components/editor/saving/use-draft.ts";
import { TitleFields } from "#components/editor/title-fields.tsx";
import { isSmartTyping, switchSmartTyping } from "#components/editor/tools/smart-typing.ts";
import { MinimalFrame } from "#components/layout/frame/minimal-frame.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { useLaterPart } from "#components/ui/later-part.ts";
import { LaterMenu } from "#components/ui/overlays/later-menu.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import type { DocumentNode } from "#lib/posts/document/document.ts";
import { writingPathOf } from "#lib/posts/drafts/draft.ts";

type Props = { opened: OpenedDraft; authorId: string };

const UNSAVED = "The publish page shows the saved text, and your latest changes are not in it yet.";

/** A quiet bar, and the page. */
export function ComposePage({ opened, authorId }: Props) {
  const router = useRouter();
  const { lines, state, editor, keeper, setEditor, write, touch, show } = useDraft(opened, authorId);
  const [sheet, setSheet] = useState<"keys" | "versions" | null>(null);
  const sheets = useLaterPart(SHEETS, sheet !== null, () => {
    setSheet(null);
    sayNotLoaded();
  });
  const [isLeaving, setIsLeaving] = useState(false);
  const [isSmart, setIsSmart] = useState(isSmartTyping);
  /** Then the server knows no post yet. */
  const isEmpty = state.kind === "untouched" && !opened.isBegun;

  const preview = (size?: PreviewSize) => void openPreview(opened.id, keeper?.save() ?? Promise.resolve(), size);

  async function goToPublish() {
    setIsLeaving(true);
    const isSaved = (await keeper?.save()) ?? false;
    setIsLeaving(false);
    if (!isSaved) {
      toast({
        title: "Not saved yet",
        description: state.kind === "refused" ? state.reason : UNSAVED,
        color: "warning",
      });
      return;
    }
    const path = writingPathOf({ id: opened.id, first_published_at: opened.firstPublishedAt });
    router.push(`${path}/publish` as Route);
  }

  useEffect(() => (editor ? loadLaterParts() : undefined), [editor]);

  useEffect(() => {
    const named = lines.title.trim() || (opened.isBegun ? "Draft" : "New post");
    document.title = `${named} · Farthing`;
  }, [lines.title, opened]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || (event.key !== "s" && event.key !== "/")) return;
      event.preventDefault();
      if (event.key === "s") void keeper?.save();
      else setSheet("keys");
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [keeper]);

  return (
    <MinimalFrame
      actions={
        <>
          <LaterMenu
            align="end"
            trigger={
              <button className="text-ink-soft hover:text-copper min-h-10" type="button">
                More
              </button>
            }
          >
            {({ MenuItem, MenuSeparator, MenuCheckbox }) => (
              <>
                <MenuItem disabled={isEmpty} onSelect={() => preview()}>
                  Preview in a tab
                </MenuItem>
                <MenuItem disabled={isEmpty} onSelect={() => setSheet("versions")}>
                  Versions
                </MenuItem>
                <MenuItem onSelect={() => setSheet("keys")}>Keys</MenuItem>
                <MenuSeparator />
                <MenuCheckbox
                  checked={isSmart}
                  onChange={(isOn) => {
                    setIsSmart(isOn);
                    switchSmartTyping(isOn, editor);
                  }}
                >
                  Smart quotes and dashes
                </MenuCheckbox>
              </>
            )}
          </LaterMenu>
          <div className="max-sm:hidden">
            <PreviewMenu isDisabled={isEmpty} onOpen={preview} />
          </div>
          <Button busy={isLeaving} disabled={isEmpty} onClick={() => void goToPublish()} size="small" tone="primary">
            Publish
          </Button>
        </>
      }
      closeHref="/posts/drafts"
      notice={
        <>
          {state.kind === "conflict" ? (
            <ConflictChooser
              onKeepMine={() => keeper?.keepMine(state.theirs)}
              onTakeTheirs={() => {
                show(state.theirs);
                void keeper?.takeTheirs(state.theirs);
              }}
              readMine={() => ({ title: lines.title, doc: (editor?.getJSON() ?? opened.written.doc) as DocumentNode })}
              theirs={state.theirs}
            />
          ) : null}
          {state.kind === "refused" ? (
            <p className="text-brick text-small" role="alert">
              {state.reason}
            </p>
          ) : null}
        </>
      }
      state={describeSaveState(state)}
    >
      <main className="writing-page" id="main">
        <TitleFields {...lines} onEnd={() => editor?.commands.focus("start")} onWrite={write} />
        <PostEditor
          doc={opened.written.doc}
          language={opened.language}
          onBegin={async () => opened.isBegun || (await keeper?.save()) === true}
          onChange={touch}
          onReady={setEditor}
          postId={opened.id}
        />
        {editor ? <PartMeter editor={editor} /> : null}
      </main>
      {sheets && sheet === "keys" ? <sheets.KeysDialog onClose={() => setSheet(null)} /> : null}
      {sheets && sheet === "versions" ? (
        <sheets.RevisionsDialog
          id={opened.id}
          onClose={() => setSheet(null)}
          onRestore={(revision) => {
            show(revision);
            keeper?.change();
          }}
        />
      ) : null}
    </MinimalFrame>
  );
}
