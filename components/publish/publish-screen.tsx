"use client";

import type { Route } from "next";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { openPreview } from "#components/editor/open-preview.ts";
import { MinimalFrame } from "#components/layout/frame/minimal-frame.tsx";
import { describeTerms } from "#components/post/describe-terms.ts";
import { PublishedSheet } from "#components/publish/after/published-sheet.tsx";
import { RefundPrompt } from "#components/publish/after/refund-prompt.tsx";
import { ScheduledSheet } from "#components/publish/after/scheduled-sheet.tsx";
import { describeSettingsState } from "#components/publish/describe-settings-state.ts";
import { AudienceFields } from "#components/publish/fields/audience-fields.tsx";
import { BreakNote } from "#components/publish/fields/break-note.tsx";
import { CoverField } from "#components/publish/fields/cover-field.tsx";
import { DetailsFields } from "#components/publish/fields/details-fields.tsx";
import { DownloadsField } from "#components/publish/fields/downloads-field.tsx";
import { MoreFields } from "#components/publish/fields/more-fields.tsx";
import { PAYOUT_LINK, PAYOUT_MISSING, PayoutAsked } from "#components/publish/fields/payout-asked.tsx";
import { PriceBox } from "#components/publish/fields/price-box.tsx";
import { PublishTimeFields } from "#components/publish/fields/publish-time-fields.tsx";
import { RefundWindowField } from "#components/publish/fields/refund-window-field.tsx";
import { RightsField } from "#components/publish/fields/rights-field.tsx";
import { useCover } from "#components/publish/fields/use-cover.ts";
import { usePublishTime } from "#components/publish/fields/use-publish-time.ts";
import { findMistakes } from "#components/publish/find-mistakes.ts";
import { Fold, goToControl } from "#components/publish/fold.tsx";
import { FreeDialog } from "#components/publish/free-dialog.tsx";
import { LinkReport } from "#components/publish/link-report.tsx";
import { PostPreviews } from "#components/publish/post-previews.tsx";
import { type Mistake, publish } from "#components/publish/publish-call.ts";
import { asTerms, readPublishForm, type TypedTerms, typedTermsOf } from "#components/publish/publish-form.ts";
import { StateNotice } from "#components/publish/state-notice.tsx";
import { useAutosave } from "#components/publish/use-autosave.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ErrorSummary } from "#components/ui/fields/error-summary.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { splitAtPaywall } from "#lib/posts/document/document.ts";
import { CHANGE_NOTE_MAX, type Draft, type SentDraft, writingPathOf } from "#lib/posts/drafts/draft.ts";
import { linksOf } from "#lib/posts/links/links.ts";
import { LOSS_TOLD_PERCENT, percentOfWordsLost } from "#lib/posts/publishing/lost-words.ts";
import type { PublishPage } from "#lib/posts/publishing/page.ts";
import { cardOf, describeShared, draftTermsOf, excerptOf } from "#lib/posts/publishing/preview.ts";
import { readLocalTime } from "#lib/posts/publishing/publish-time.ts";

const COVER_ON_ITS_WAY = "The cover is still uploading. Wait for it, or remove it.";
const RIGHTS_MISSING = "Confirm that you wrote this or may sell it.";
const NOTE_MISSING = "Tell buyers what changed: more than a fifth of what they paid for is gone.";
const FORM = "publish-form";
/** Lists crop every cover to this. */
const COVER_SHAPE = { width: 1200, height: 800 };

/** Every question before publishing, on one page: those without an answer first, the others folded. */
export function PublishScreen({
  draft: opened,
  feeBps,
  rate,
  followers,
  sold,
  usual,
  holdsEuSales,
  hasPayoutAddress,
  author,
  ...choices
}: PublishPage) {
  const [draft, setDraft] = useState(opened);
  const [terms, setTerms] = useState(() => typedTermsOf(draft));
  const [refundMinutes, setRefundMinutes] = useState(draft.refund_window_min);
  const [isUnlisted, setIsUnlisted] = useState(!draft.listed);
  const [typed, setTyped] = useState({ excerpt: draft.excerpt ?? "", slug: draft.slug ?? "" });
  const time = usePublishTime(draft, choices.timeZone, choices.timeZones);
  const [mistakes, setMistakes] = useState<{ attempt: number; lines: readonly Mistake[] }>({ attempt: 0, lines: [] });
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [sent, setSent] = useState<SentDraft | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const wasPublished = draft.first_published_at !== null;
  const readForm = () =>
    formRef.current === null ? null : readPublishForm(new FormData(formRef.current), terms, wasPublished);
  const isKept = draft.status === "draft";
  const autosave = useAutosave(draft, isKept, readForm);
  const cover = useCover(draft, autosave.save);
  const at = Object.fromEntries(mistakes.lines.map(({ controlId, message }) => [controlId ?? "", message]));
  const isFree = terms.access === "free";
  const lost = sold.unlocks === 0 || isFree ? 0 : percentOfWordsLost(sold, draft.doc);
  const owesNote = lost > LOSS_TOLD_PERCENT;
  const card = cardOf(
    { ...draft, excerpt: typed.excerpt.trim() || null },
    {
      ...{ author, terms: asTerms(terms), publishedAt: choices.openedAt },
      cover: cover.address === null ? null : { url: cover.address, ...COVER_SHAPE },
    },
  );

  useEffect(() => {
    if (mistakes.attempt === 0) return;
    const first = formRef.current?.querySelector('[aria-invalid="true"]');
    if (first) goToControl(first);
  }, [mistakes.attempt]);

  /** What is changed is no longer called wrong. */
  function forget(changed: EventTarget) {
    if (!(changed instanceof Element)) return;
    const ids = [changed.id, changed.closest("fieldset")?.id];
    const isStill = ({ controlId }: Mistake) => controlId === undefined || !ids.includes(controlId);
    setMistakes(({ attempt, lines }) => ({ attempt, lines: lines.filter(isStill) }));
  }

  function changeTerms(next: TypedTerms) {
    setTerms(next);
    autosave.touch();
  }

  async function submit(opensPaidPart: boolean) {
    const read = readForm();
    if (isBusy || formRef.current === null || read === null) return;
    const form = new FormData(formRef.current);
    const due = time.isLater ? readLocalTime(time.local, new Date()) : null;
    const changeNote = String(form.get("change_note") ?? "").trim();
    const refuse = (lines: readonly Mistake[]) => setMistakes(({ attempt }) => ({ attempt: attempt + 1, lines }));
    const hasRights = wasPublished || form.has("rights");
    const wrong = [
      ...findMistakes(draft, terms.access, read),
      ...(isFree || hasPayoutAddress ? [] : [{ message: PAYOUT_MISSING, controlId: PAYOUT_LINK }]),
      ...(cover.isSending ? [{ message: COVER_ON_ITS_WAY, controlId: "post-cover_image_id" }] : []),
      ...(due?.mistake === undefined ? [] : [{ message: due.mistake, controlId: "post-scheduledAt" }]),
      ...(owesNote && changeNote === "" ? [{ message: NOTE_MISSING, controlId: "post-changeNote" }] : []),
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
      ...{ draft, version: await autosave.version.latest(), changes: read.changes, access: terms.access },
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

  function changeAgain(scheduled: Draft) {
    setDraft(scheduled);
    autosave.version.note(scheduled.version);
    setMistakes({ attempt: 0, lines: [] });
    setSent(null);
  }

  if (sent)
    return (
      <Frame>
        {sent.status === "scheduled" ? (
          <ScheduledSheet draft={sent} onChange={() => changeAgain(sent)} zone={time.local.zone} />
        ) : (
          <PublishedSheet
            price={describeTerms(draftTermsOf(sent))}
            shared={describeShared(sent, author, choices.profileUrl)}
          >
            <BreakPlaced after={sent.break_placed_after} />
            <RefundPrompt draft={opened} lost={lost} sent={sent} unlocks={sold.unlocks} />
          </PublishedSheet>
        )}
      </Frame>
    );
  return (
    <Frame
      actions={
        <>
          <Button onClick={() => void openPreview(draft.id, autosave.flush())} size="small" tone="quiet">
            Preview
          </Button>
          <Button busy={isBusy} form={FORM} size="small" tone="primary" type="submit">
            {time.isLater && !wasPublished ? "Schedule" : "Publish"}
          </Button>
        </>
      }
      notice={
        <StateNotice
          onTakeNewest={async () => {
            const newest = await autosave.takeNewest();
            if (newest) setDraft(newest);
            return newest !== null;
          }}
          state={autosave.state}
        />
      }
      state={isKept ? describeSettingsState(autosave.state) : "Saved when you press the button"}
    >
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-8"
        id={FORM}
        noValidate
        onBlur={() => void autosave.flush()}
        onInput={({ currentTarget, target }) => {
          setTyped(readTyped(currentTarget));
          forget(target);
          autosave.touch();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(false);
        }}
        ref={formRef}
      >
        <header className="grid gap-2">
          <h1 className="text-title font-serif tracking-tight text-balance wrap-anywhere">
            {draft.title || "Untitled"}
          </h1>
          <p>
            <Link href={writingPathOf(draft) as Route} id="to-text">
              Back to the text
            </Link>
          </p>
          {draft.kept_back_because ? (
            <Callout title="It did not come out on time." tone="warning">
              {draft.kept_back_because}
            </Callout>
          ) : null}
        </header>
        <ErrorSummary key={mistakes.attempt} mistakes={[...mistakes.lines]} title="Not published yet" />
        <Group title="What it costs">
          <PriceBox
            {...{ terms, feeBps, rate, draft, refundMinutes, usual, holdsEuSales }}
            mistakes={at}
            onChange={changeTerms}
          />
          <BreakNote doc={draft.doc} isFree={isFree} />
          {isFree || hasPayoutAddress ? null : <PayoutAsked path={`${writingPathOf(draft)}/publish`} />}
        </Group>
        <Group title="What it is">
          <DetailsFields {...choices} draft={draft} mistakes={at} />
          <CoverField cover={cover} mistakes={at} />
        </Group>
        <div>
          <Fold summary="Excerpt, address, language, sensitive content" title="More about it">
            <MoreFields {...choices} draft={draft} mistakes={at} />
          </Fold>
          {isFree ? (
            <SaleFields {...{ isFree, refundMinutes }} isOffered={draft.offers_downloads} onChange={setRefundMinutes} />
          ) : (
            <Fold summary="What buyers can return, and download" title="Refunds and downloads">
              <SaleFields
                {...{ isFree, refundMinutes }}
                isOffered={draft.offers_downloads}
                onChange={setRefundMinutes}
              />
            </Fold>
          )}
          <Fold
            summary={isUnlisted ? "Only with the link; comments" : "In lists and search; followers, comments"}
            title="Who can find it"
          >
            <AudienceFields draft={draft} followers={followers} isUnlisted={isUnlisted} onUnlisted={setIsUnlisted} />
          </Fold>
          <Fold summary="In lists, in a search engine, beside a link" title="How it will look">
            <PostPreviews
              address={`${choices.profileUrl}/${typed.slug || "…"}`}
              card={card}
              description={typed.excerpt.trim() || excerptOf(draft)}
              pictureUrl={`/api/posts/${draft.id}/picture?cover=${cover.savedId ?? "none"}`}
              rate={rate}
            />
          </Fold>
        </div>
        {linksOf(draft.doc).length > 0 ? (
          <Group title="Where its links lead">
            <LinkReport draft={draft} key={draft.version === opened.version ? "opened" : draft.version} />
          </Group>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5 border-t pt-8">
          {wasPublished ? null : <PublishTimeFields {...time} mistakes={at} zones={choices.timeZones} />}
          {owesNote || at["post-changeNote"] ? (
            <Field
              className="w-full"
              error={at["post-changeNote"]}
              hint="More than a fifth of the words that they paid for are gone. Buyers see this note above the text."
              id="post-changeNote"
              label="Tell buyers what changed"
              maxCharacters={CHANGE_NOTE_MAX}
              required
            >
              {(control) => <Textarea {...control} name="change_note" rows={2} />}
            </Field>
          ) : null}
          {wasPublished ? null : <RightsField error={at["post-rights"]} isConfirmed={draft.status === "scheduled"} />}
          <Button busy={isBusy} busyLabel="Saving…" size="large" tone="primary" type="submit">
            {submitLabel(wasPublished, time.isLater, terms)}
          </Button>
        </div>
      </form>
      {isAsking ? (
        <FreeDialog
          doc={draft.doc}
          onAgree={() => {
            setIsAsking(false);
            void submit(true);
          }}
          onClose={() => setIsAsking(false)}
          onSell={() => changeTerms({ ...terms, access: "paid" })}
        />
      ) : null}
    </Frame>
  );
}

type FrameProps = { children: ReactNode; actions?: ReactNode; notice?: ReactNode; state?: string };

function Frame({ children, actions = null, notice = null, state = "" }: FrameProps) {
  return (
    <MinimalFrame actions={actions} closeHref="/posts/drafts" notice={notice} state={state}>
      <main className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6" id="main">
        {children}
      </main>
    </MinimalFrame>
  );
}

type SaleProps = { isFree: boolean; isOffered: boolean; refundMinutes: number; onChange: (minutes: number) => void };

function SaleFields({ isFree, isOffered, refundMinutes, onChange }: SaleProps) {
  return (
    <>
      <RefundWindowField isFree={isFree} minutes={refundMinutes} onChange={onChange} />
      <DownloadsField isFree={isFree} isOffered={isOffered} />
    </>
  );
}

function BreakPlaced({ after }: { after: string | null }) {
  return after === null ? null : <p className="text-small">We put the paywall break after “…{after}”.</p>;
}

function readTyped(form: HTMLFormElement): { excerpt: string; slug: string } {
  const data = new FormData(form);
  return { excerpt: String(data.get("excerpt") ?? ""), slug: String(data.get("slug") ?? "") };
}

function submitLabel(wasPublished: boolean, isLater: boolean, terms: TypedTerms): string {
  if (wasPublished) return "Publish this version";
  return isLater ? "Schedule" : `Publish now${priceWords(terms)}`;
}

/** " — Ӿ0.05": what readers will pay, once the amount is valid. */
function priceWords(terms: TypedTerms): string {
  const words = terms.access === "free" ? null : describeTerms(asTerms(terms));
  return words === null ? "" : ` — ${words}`;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t pt-8">
      <h2 className="text-heading font-serif tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
