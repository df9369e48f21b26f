"use client";

import type { Route } from "next";
import { useRef, useState } from "react";
import { openPreview } from "#components/editor/open-preview.ts";
import { PreviewMenu } from "#components/editor/preview-menu.tsx";
import { describeTerms } from "#components/post/describe-terms.ts";
import { PublishedSheet } from "#components/publish/after/published-sheet.tsx";
import { RefundPrompt } from "#components/publish/after/refund-prompt.tsx";
import { ScheduledSheet } from "#components/publish/after/scheduled-sheet.tsx";
import { describeSettingsState } from "#components/publish/describe-settings-state.ts";
import { DraftNotices } from "#components/publish/draft-notices.tsx";
import { AudienceFields } from "#components/publish/fields/audience-fields.tsx";
import { BreakNote } from "#components/publish/fields/break-note.tsx";
import { CoverField } from "#components/publish/fields/cover-field.tsx";
import { DetailsFields } from "#components/publish/fields/details-fields.tsx";
import { MoreFields } from "#components/publish/fields/more-fields.tsx";
import { PayoutAsked } from "#components/publish/fields/payout-asked.tsx";
import { PictureField } from "#components/publish/fields/picture-field.tsx";
import { PriceBox } from "#components/publish/fields/price-box.tsx";
import { PublishTimeFields } from "#components/publish/fields/publish-time-fields.tsx";
import { RightsField } from "#components/publish/fields/rights-field.tsx";
import { SaleFields } from "#components/publish/fields/sale-fields.tsx";
import { SearchFields } from "#components/publish/fields/search-fields.tsx";
import { useCover } from "#components/publish/fields/use-cover.ts";
import { usePictureChoice } from "#components/publish/fields/use-picture-choice.ts";
import { usePublishTime } from "#components/publish/fields/use-publish-time.ts";
import { Fold } from "#components/publish/fold.tsx";
import { FreeDialog } from "#components/publish/free-dialog.tsx";
import { LinkReport } from "#components/publish/link-report.tsx";
import { PostPreviews } from "#components/publish/post-previews.tsx";
import { asTerms, readPublishForm, type TypedTerms, typedTermsOf } from "#components/publish/publish-form.ts";
import { PublishFrame, QuestionGroup } from "#components/publish/publish-frame.tsx";
import { StateNotice } from "#components/publish/state-notice.tsx";
import { useAutosave } from "#components/publish/use-autosave.ts";
import { usePublishing } from "#components/publish/use-publishing.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { ErrorSummary } from "#components/ui/fields/error-summary.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { CHANGE_NOTE_MAX, type Draft, writingPathOf } from "#lib/posts/drafts/draft.ts";
import { linksOf } from "#lib/posts/links/links.ts";
import { LOSS_TOLD_PERCENT, percentOfWordsLost } from "#lib/posts/publishing/lost-words.ts";
import type { PublishPage } from "#lib/posts/publishing/page.ts";
import { cardOf, describeShared, draftTermsOf, excerptOf } from "#lib/posts/publishing/preview.ts";

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
  const [typed, setTyped] = useState<Typed>({
    ...{ excerpt: draft.excerpt ?? "", slug: draft.slug ?? "" },
    ...{ seoTitle: draft.seo_title ?? "", seoDescription: draft.seo_description ?? "" },
  });
  const time = usePublishTime(draft, choices.timeZone, choices.timeZones);
  const formRef = useRef<HTMLFormElement>(null);
  const wasPublished = draft.first_published_at !== null;
  const readForm = () =>
    formRef.current === null ? null : readPublishForm(new FormData(formRef.current), terms, draft.first_published_at);
  const isKept = draft.status === "draft";
  const autosave = useAutosave(draft, isKept, readForm);
  const cover = useCover(draft, autosave.save);
  const saveNow = autosave.save;
  const linkPicture = usePictureChoice(
    draft.id,
    draft.og_image_id,
    saveNow && ((og_image_id) => saveNow({ og_image_id })),
  );
  const isFree = terms.access === "free";
  const lost = sold.unlocks === 0 || isFree ? 0 : percentOfWordsLost(sold, draft.doc);
  const owesNote = lost > LOSS_TOLD_PERCENT;
  const publishing = usePublishing({
    ...{ draft, access: terms.access, formRef, readForm, autosave, time, hasPayoutAddress, owesNote },
    pictures: { cover, linkPicture },
  });
  const { messages: at, mistakes, sent } = publishing;
  const card = cardOf(
    { ...draft, excerpt: typed.excerpt.trim() || null },
    {
      ...{ author, terms: asTerms(terms), publishedAt: choices.openedAt },
      cover: cover.address === null ? null : { url: cover.address, ...COVER_SHAPE },
    },
  );

  function changeTerms(next: TypedTerms) {
    setTerms(next);
    autosave.touch();
  }

  function changeAgain(scheduled: Draft) {
    setDraft(scheduled);
    autosave.version.note(scheduled.version);
    publishing.startAgain();
  }

  if (sent)
    return (
      <PublishFrame>
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
      </PublishFrame>
    );
  return (
    <PublishFrame
      actions={
        <>
          <PreviewMenu onOpen={(size) => void openPreview(draft.id, autosave.flush(), size)} />
          <Button busy={publishing.isBusy} form={FORM} size="small" tone="primary" type="submit">
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
          publishing.forget(target);
          autosave.touch();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          publishing.submit();
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
          <DraftNotices draft={draft} />
        </header>
        <ErrorSummary key={mistakes.attempt} mistakes={[...mistakes.lines]} title="Not published yet" />
        <QuestionGroup title="What it costs">
          <PriceBox
            {...{ terms, feeBps, rate, draft, refundMinutes, usual, holdsEuSales }}
            mistakes={at}
            onChange={changeTerms}
          />
          <BreakNote doc={draft.doc} isFree={isFree} />
          {isFree || hasPayoutAddress ? null : <PayoutAsked path={`${writingPathOf(draft)}/publish`} />}
        </QuestionGroup>
        <QuestionGroup title="What it is">
          <DetailsFields {...choices} draft={draft} mistakes={at} />
          <CoverField cover={cover} mistakes={at} />
        </QuestionGroup>
        <div>
          <Fold summary="Excerpt, address, date, language, sensitive content" title="More about it">
            <MoreFields {...choices} draft={draft} mistakes={at} today={choices.openedAt} />
          </Fold>
          <SaleFields {...{ isFree, refundMinutes }} isOffered={draft.offers_downloads} onChange={setRefundMinutes} />
          <Fold
            summary={isUnlisted ? "Only with the link; comments" : "In lists and search; followers, comments"}
            title="Who can find it"
          >
            <AudienceFields draft={draft} followers={followers} isUnlisted={isUnlisted} onUnlisted={setIsUnlisted} />
          </Fold>
          <Fold summary="Other words for search engines, the original, licence" title="Search engines and rights">
            <SearchFields draft={draft} mistakes={at} />
          </Fold>
          <Fold summary="In lists, in a search engine, beside a link" title="How it will look">
            <PostPreviews
              address={`${choices.profileUrl}/${typed.slug || "…"}`}
              card={card}
              found={{
                title: typed.seoTitle.trim() || card.title,
                description: typed.seoDescription.trim() || typed.excerpt.trim() || excerptOf(draft),
              }}
              pictureUrl={`/api/posts/${draft.id}/picture?of=${linkPicture.savedId ?? cover.savedId ?? "none"}`}
              rate={rate}
            />
            <PictureField
              choice={linkPicture}
              description="The picture beside links, cropped"
              error={at["post-og_image_id"]}
              hint="Stands beside links in place of the cover. Everyone sees it, even on a paid post."
              id="post-og_image_id"
              legend="Another picture beside links"
              noun="picture for links"
            />
          </Fold>
        </div>
        {linksOf(draft.doc).length > 0 ? (
          <QuestionGroup title="Where its links lead">
            <LinkReport draft={draft} key={draft.version === opened.version ? "opened" : draft.version} />
          </QuestionGroup>
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
          <Button busy={publishing.isBusy} busyLabel="Saving…" size="large" tone="primary" type="submit">
            {submitLabel(wasPublished, time.isLater, terms)}
          </Button>
        </div>
      </form>
      {publishing.isAsking ? (
        <FreeDialog
          doc={draft.doc}
          onAgree={publishing.agree}
          onClose={publishing.stopAsking}
          onSell={() => changeTerms({ ...terms, access: "paid" })}
        />
      ) : null}
    </PublishFrame>
  );
}

function BreakPlaced({ after }: { after: string | null }) {
  return after === null ? null : <p className="text-small">We put the paywall break after “…{after}”.</p>;
}

type Typed = Record<"excerpt" | "slug" | "seoTitle" | "seoDescription", string>;

function readTyped(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const textOf = (name: string) => String(data.get(name) ?? "");
  return {
    ...{ excerpt: textOf("excerpt"), slug: textOf("slug") },
    ...{ seoTitle: textOf("seo_title"), seoDescription: textOf("seo_description") },
  };
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
