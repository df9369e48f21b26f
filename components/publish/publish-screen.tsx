"use client";

import type { Route } from "next";
import { type ReactNode, useRef, useState } from "react";
import { MinimalFrame } from "#components/layout/frame/minimal-frame.tsx";
import { describeTerms } from "#components/post/describe-terms.ts";
import { AudienceFields } from "#components/publish/audience-fields.tsx";
import { BreakNote } from "#components/publish/break-note.tsx";
import { CoverField } from "#components/publish/cover-field.tsx";
import { DetailsFields } from "#components/publish/details-fields.tsx";
import { DownloadsField } from "#components/publish/downloads-field.tsx";
import { FreeDialog } from "#components/publish/free-dialog.tsx";
import { LinkReport } from "#components/publish/link-report.tsx";
import { PostPreviews } from "#components/publish/post-previews.tsx";
import { PriceBox } from "#components/publish/price-box.tsx";
import { type Mistake, publish } from "#components/publish/publish-call.ts";
import { asTerms, readPublishForm, type TypedTerms } from "#components/publish/publish-form.ts";
import { PublishTimeFields } from "#components/publish/publish-time-fields.tsx";
import { PublishedSheet } from "#components/publish/published-sheet.tsx";
import { RefundOffer } from "#components/publish/refund-offer.tsx";
import { RefundWindowField } from "#components/publish/refund-window-field.tsx";
import { ScheduledSheet } from "#components/publish/scheduled-sheet.tsx";
import { useCover } from "#components/publish/use-cover.ts";
import { useDraftVersion } from "#components/publish/use-draft-version.ts";
import { usePublishTime } from "#components/publish/use-publish-time.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { ErrorSummary } from "#components/ui/fields/error-summary.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { formatAmount } from "#lib/nano/raw.ts";
import { splitAtPaywall } from "#lib/posts/document/document.ts";
import { CHANGE_NOTE_MAX, type Draft, type SentDraft, writingPathOf } from "#lib/posts/drafts/draft.ts";
import { writeDollars } from "#lib/posts/drafts/price-field.ts";
import { linksOf } from "#lib/posts/links/links.ts";
import { LOSS_REFUNDED_PERCENT, LOSS_TOLD_PERCENT, percentOfWordsLost } from "#lib/posts/publishing/lost-words.ts";
import type { PublishPage } from "#lib/posts/publishing/page.ts";
import { cardOf, describeShared, draftTermsOf, excerptOf } from "#lib/posts/publishing/preview.ts";
import { readLocalTime } from "#lib/posts/publishing/publish-time.ts";

const COVER_ON_ITS_WAY = "The cover is still uploading. Wait for it, or remove it.";
/** Lists crop every cover to this. */
const COVER_SHAPE = { width: 1200, height: 800 };

/** Every question before publishing, on one page. */
export function PublishScreen({
  draft: opened,
  feeBps,
  rate,
  followers,
  sold,
  usual,
  holdsEuSales,
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
  const version = useDraftVersion(draft);
  const cover = useCover(draft, draft.status === "draft" ? version.save : null);
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [sent, setSent] = useState<SentDraft | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const wasPublished = draft.first_published_at !== null;
  const textPath = writingPathOf(draft) as Route;
  const at = Object.fromEntries(mistakes.lines.map(({ controlId, message }) => [controlId ?? "", message]));
  const lost = sold.unlocks === 0 || terms.access === "free" ? 0 : percentOfWordsLost(sold, draft.doc);
  const card = cardOf(
    { ...draft, excerpt: typed.excerpt.trim() || null },
    {
      ...{ author, terms: asTerms(terms), publishedAt: choices.openedAt },
      cover: cover.address === null ? null : { url: cover.address, ...COVER_SHAPE },
    },
  );

  const label = submitLabel(wasPublished, time.isLater, terms);

  async function submit(opensPaidPart: boolean) {
    if (isBusy || formRef.current === null) return;
    const form = new FormData(formRef.current);
    const read = readPublishForm(form, terms, wasPublished);
    const due = time.isLater ? readLocalTime(time.local, new Date()) : null;
    const refuse = (lines: readonly Mistake[]) => setMistakes(({ attempt }) => ({ attempt: attempt + 1, lines }));
    const wrong = [
      ...read.mistakes,
      ...(cover.isSending ? [{ message: COVER_ON_ITS_WAY, controlId: "post-cover_image_id" }] : []),
      ...(due?.mistake === undefined ? [] : [{ message: due.mistake, controlId: "post-scheduledAt" }]),
    ];
    if (wrong.length > 0) {
      refuse(wrong);
      return;
    }
    if (terms.access === "free" && splitAtPaywall(draft.doc).paid !== null && !opensPaidPart) {
      setIsAsking(true);
      return;
    }
    setIsBusy(true);
    const outcome = await publish({
      ...{ draft, version: await version.latest(), changes: read.changes, access: terms.access },
      notify: form.has("notify"),
      opensPaidPart,
      rightsConfirmed: wasPublished || form.has("rights"),
      scheduledAt: due?.at ?? null,
      changeNote: String(form.get("change_note") ?? "").trim(),
    });
    setIsBusy(false);
    if (outcome.kind === "published") setSent(outcome.draft);
    else {
      version.note(outcome.version);
      refuse(outcome.mistakes);
    }
  }

  function changeAgain(scheduled: Draft) {
    setDraft(scheduled);
    version.note(scheduled.version);
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
    <Frame>
      <form
        className="grid gap-10"
        noValidate
        onInput={({ currentTarget }) => setTyped(readTyped(currentTarget))}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(false);
        }}
        ref={formRef}
      >
        <header className="grid gap-2">
          <h1 className="text-title font-serif tracking-tight text-balance">{draft.title || "Untitled"}</h1>
          <p>
            <Link href={textPath} id="to-text">
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
            onChange={setTerms}
          />
          <BreakNote doc={draft.doc} isFree={terms.access === "free"} />
          <RefundWindowField isFree={terms.access === "free"} minutes={refundMinutes} onChange={setRefundMinutes} />
          <DownloadsField isFree={terms.access === "free"} isOffered={draft.offers_downloads} />
        </Group>
        <Group title="What it is">
          <DetailsFields {...choices} draft={draft} mistakes={at} />
        </Group>
        <Group title="Who can find it">
          <AudienceFields draft={draft} followers={followers} isUnlisted={isUnlisted} onUnlisted={setIsUnlisted} />
        </Group>
        <Group title="How it will look">
          <CoverField cover={cover} mistakes={at} />
          <PostPreviews
            address={`${choices.profileUrl}/${typed.slug || "…"}`}
            card={card}
            description={typed.excerpt.trim() || excerptOf(draft)}
            pagePath={`/compose/${draft.id}/preview` as Route}
            pictureUrl={`/api/posts/${draft.id}/picture?cover=${cover.savedId ?? "none"}`}
            rate={rate}
          />
        </Group>
        {linksOf(draft.doc).length > 0 ? (
          <Group title="Where its links lead">
            <LinkReport draft={draft} />
          </Group>
        ) : null}
        <div className="grid justify-items-start gap-5 border-t pt-8">
          {wasPublished ? null : <PublishTimeFields {...time} mistakes={at} zones={choices.timeZones} />}
          {lost > LOSS_TOLD_PERCENT || at["post-changeNote"] ? (
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
          {wasPublished ? null : (
            <Checkbox
              defaultChecked={draft.status === "scheduled"}
              id="post-rights"
              label="I wrote this or may sell it"
              name="rights"
            />
          )}
          <Button busy={isBusy} busyLabel="Saving…" size="large" tone="primary" type="submit">
            {label}
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
          onSell={() => setTerms((typed) => ({ ...typed, access: "paid" }))}
        />
      ) : null}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <MinimalFrame actions={null} closeHref="/posts/drafts" state="">
      <main className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6" id="main">
        {children}
      </main>
    </MinimalFrame>
  );
}

function BreakPlaced({ after }: { after: string | null }) {
  return after === null ? null : <p className="text-small">We put the paywall break after “…{after}”.</p>;
}

/** Offers refunds to buyers of a post that is now free, or lost half of its words. */
function RefundPrompt({ draft, sent, lost, unlocks }: { draft: Draft; sent: Draft; lost: number; unlocks: number }) {
  if (unlocks === 0) return null;
  if (draft.access !== "free" && sent.access === "free")
    return (
      <RefundOffer
        postId={sent.id}
        reason="What they paid for is free now. We tell everyone who bought it in the last 30 days."
      />
    );
  return lost > LOSS_REFUNDED_PERCENT ? (
    <RefundOffer
      postId={sent.id}
      reason="More than half of the words that they paid for are gone. Everyone who bought it in the last 30 days is offered a refund, as long as we still hold the money. Only you can return what has been sent to you."
    />
  ) : null;
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
    <section className="grid gap-6 border-t pt-8">
      <h2 className="text-heading font-serif tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

function typedTermsOf(draft: Draft): TypedTerms {
  const { access, price_currency } = draft;
  const typed = (raw: string | null) => (raw === null ? "" : formatAmount(BigInt(raw), "Nano"));
  const dollars = draft.price_usd_micros === null ? "" : writeDollars(BigInt(draft.price_usd_micros));
  const price = price_currency === "USD" ? dollars : typed(draft.price_raw);
  return {
    access,
    price_currency,
    price,
    minimum: typed(draft.pwyw_min_raw),
    suggested: typed(draft.pwyw_suggested_raw),
  };
}
