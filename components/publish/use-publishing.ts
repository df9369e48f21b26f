import { type RefObject, useEffect, useState } from "react";
import { PAYOUT_LINK, PAYOUT_MISSING } from "#components/publish/fields/payout-asked.tsx";
import type { PictureChoice } from "#components/publish/fields/use-picture-choice.ts";
import type { PublishTime } from "#components/publish/fields/use-publish-time.ts";
import { findMistakes } from "#components/publish/find-mistakes.ts";
import { goToControl } from "#components/publish/fold.tsx";
import { type Mistake, publish } from "#components/publish/publish-call.ts";
import type { PublishFormReading } from "#components/publish/publish-form.ts";
import type { useAutosave } from "#components/publish/use-autosave.ts";
import { splitAtPaywall } from "#lib/posts/document/document.ts";
import type { Draft, SentDraft } from "#lib/posts/drafts/draft.ts";
import { readLocalTime } from "#lib/posts/publishing/publish-time.ts";

const COVER_ON_ITS_WAY = "The cover is still uploading. Wait for it, or remove it.";
const LINK_PICTURE_ON_ITS_WAY = "The picture for links is still uploading. Wait for it, or remove it.";
const RIGHTS_MISSING = "Confirm that you wrote this or may sell it.";
const NOTE_MISSING = "Tell buyers what changed: more than a fifth of what they paid for is gone.";

type Publishing = {
  draft: Draft;
  access: Draft["access"];
  formRef: RefObject<HTMLFormElement | null>;
  readForm: () => PublishFormReading | null;
  autosave: ReturnType<typeof useAutosave>;
  pictures: { cover: PictureChoice; linkPicture: PictureChoice };
  time: PublishTime;
  hasPayoutAddress: boolean;
  /** So much of what buyers paid for is gone that they must be told. */
  owesNote: boolean;
};

/** The press of “Publish”: all that is wrong at once, the question before a paid part opens, the call, its answer. */
export function usePublishing({ draft, access, formRef, readForm, autosave, pictures, time, ...facts }: Publishing) {
  const [mistakes, setMistakes] = useState<{ attempt: number; lines: readonly Mistake[] }>({ attempt: 0, lines: [] });
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [sent, setSent] = useState<SentDraft | null>(null);
  const isFree = access === "free";

  useEffect(() => {
    if (mistakes.attempt === 0) return;
    const first = formRef.current?.querySelector('[aria-invalid="true"]');
    if (first) goToControl(first);
  }, [mistakes.attempt, formRef]);

  const refuse = (lines: readonly Mistake[]) => setMistakes(({ attempt }) => ({ attempt: attempt + 1, lines }));

  async function submit(opensPaidPart: boolean) {
    const read = readForm();
    if (isBusy || formRef.current === null || read === null) return;
    const form = new FormData(formRef.current);
    const due = time.isLater ? readLocalTime(time.local, new Date()) : null;
    const changeNote = String(form.get("change_note") ?? "").trim();
    const hasRights = draft.first_published_at !== null || form.has("rights");
    const wrong = [
      ...findMistakes(draft, access, read),
      ...(isFree || facts.hasPayoutAddress ? [] : [{ message: PAYOUT_MISSING, controlId: PAYOUT_LINK }]),
      ...(pictures.cover.isSending ? [{ message: COVER_ON_ITS_WAY, controlId: "post-cover_image_id" }] : []),
      ...(pictures.linkPicture.isSending ? [{ message: LINK_PICTURE_ON_ITS_WAY, controlId: "post-og_image_id" }] : []),
      ...(due?.mistake === undefined ? [] : [{ message: due.mistake, controlId: "post-scheduledAt" }]),
      ...(facts.owesNote && changeNote === "" ? [{ message: NOTE_MISSING, controlId: "post-changeNote" }] : []),
      ...(hasRights ? [] : [{ message: RIGHTS_MISSING, controlId: "post-rights" }]),
    ];
    if (wrong.length > 0) {
      refuse(wrong);
      return;
    }
    if (isFree && splitAtPaywall(draft.doc).paid !== null && !opensPaidPart) {
      setIsAsking(true);
      return;
    }
    setIsBusy(true);
    await autosave.flush();
    const outcome = await publish({
      ...{ draft, version: await autosave.version.latest(), changes: read.changes, access },
      notify: form.has("notify"),
      opensPaidPart,
      rightsConfirmed: hasRights,
      scheduledAt: due?.at ?? null,
      changeNote,
    });
    setIsBusy(false);
    if (outcome.kind === "published") setSent(outcome.draft);
    else {
      autosave.version.note(outcome.version);
      refuse(outcome.mistakes);
    }
  }

  return {
    mistakes,
    /** By the id of the control. */
    messages: Object.fromEntries(mistakes.lines.map(({ controlId, message }) => [controlId ?? "", message])),
    isBusy,
    /** Whether the author is asked about the paid part. */
    isAsking,
    sent,
    submit: () => void submit(false),
    agree(): void {
      setIsAsking(false);
      void submit(true);
    },
    stopAsking: () => setIsAsking(false),
    /** What is changed is no longer called wrong. */
    forget(changed: EventTarget): void {
      if (!(changed instanceof Element)) return;
      const ids = [changed.id, changed.closest("fieldset")?.id];
      const isStill = ({ controlId }: Mistake) => controlId === undefined || !ids.includes(controlId);
      setMistakes(({ attempt, lines }) => ({ attempt, lines: lines.filter(isStill) }));
    },
    startAgain(): void {
      setMistakes({ attempt: 0, lines: [] });
      setSent(null);
    },
  };
}
