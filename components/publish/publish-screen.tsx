"use client";

import type { Route } from "next";
import { type FormEvent, type ReactNode, useState } from "react";
import { MinimalFrame } from "#components/layout/minimal-frame";
import { BreakNote } from "#components/publish/break-note";
import { DetailsFields } from "#components/publish/details-fields";
import { PriceBox } from "#components/publish/price-box";
import { type Mistake, publish } from "#components/publish/publish-call";
import { readPublishForm, type Terms } from "#components/publish/publish-form";
import { PublishedSheet } from "#components/publish/published-sheet";
import { Button } from "#components/ui/button";
import { Checkbox } from "#components/ui/checkbox";
import { ErrorSummary } from "#components/ui/error-summary";
import { Field } from "#components/ui/field";
import { Link } from "#components/ui/link";
import { Select } from "#components/ui/select";
import { formatAmount } from "#lib/nano/raw";
import { type Draft, writingPathOf } from "#lib/posts/draft";
import { writeDollars } from "#lib/posts/price-field";
import type { PublishPage } from "#lib/posts/publish-page";

const REFUND_WINDOWS = [
  { minutes: 0, label: "No refunds" },
  { minutes: 10, label: "10 minutes" },
  { minutes: 60, label: "1 hour" },
  { minutes: 1440, label: "1 day" },
];

/** Every question that stands between a text and its readers, on one page. */
export function PublishScreen({ draft, feeBps, rate, followers, ...choices }: PublishPage) {
  const [terms, setTerms] = useState(() => termsOf(draft));
  const [refundMinutes, setRefundMinutes] = useState(draft.refund_window_min);
  const [mistakes, setMistakes] = useState<{ attempt: number; lines: readonly Mistake[] }>({ attempt: 0, lines: [] });
  const [version, setVersion] = useState(draft.version);
  const [isBusy, setIsBusy] = useState(false);
  const [published, setPublished] = useState<Draft | null>(null);
  const isOut = draft.first_published_at !== null;
  const textPath = writingPathOf(draft) as Route;
  const at = Object.fromEntries(mistakes.lines.map(({ controlId, message }) => [controlId ?? "", message]));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const read = readPublishForm(form, terms, isOut);
    const refuse = (lines: readonly Mistake[]) => setMistakes(({ attempt }) => ({ attempt: attempt + 1, lines }));
    if (read.mistakes.length > 0) {
      refuse(read.mistakes);
      return;
    }
    setIsBusy(true);
    const consent = { notify: form.has("notify"), rightsConfirmed: isOut || form.has("rights") };
    const outcome = await publish({ draft, version, changes: read.changes, ...consent });
    setIsBusy(false);
    if (outcome.kind === "published") setPublished(outcome.draft);
    else {
      setVersion(outcome.version);
      refuse(outcome.mistakes);
    }
  }

  return (
    <MinimalFrame actions={null} closeTo="/posts/drafts" state="">
      <main className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6" id="main">
        {published ? (
          <PublishedSheet title={published.title} url={`${choices.profileUrl}/${published.slug ?? published.id}`} />
        ) : (
          <form className="grid gap-10" noValidate onSubmit={submit}>
            <header className="grid gap-2">
              <h1 className="text-title font-serif tracking-tight text-balance">{draft.title || "Without a title"}</h1>
              <p>
                <Link href={textPath} id="to-text">
                  Back to the text
                </Link>
              </p>
            </header>
            <ErrorSummary key={mistakes.attempt} mistakes={[...mistakes.lines]} title="Not published yet" />
            <Group title="What it costs">
              <PriceBox {...{ terms, feeBps, rate, isOut, refundMinutes }} mistakes={at} onChange={setTerms} />
              <BreakNote doc={draft.doc} isFree={terms.access === "free"} />
              {terms.access === "free" ? (
                <input name="refund_window_min" type="hidden" value={refundMinutes} />
              ) : (
                <Field
                  hint="How long a reader may give the post back."
                  id="post-refund_window_min"
                  label="Refund window"
                >
                  {(control) => (
                    <Select
                      {...control}
                      className="max-w-48"
                      name="refund_window_min"
                      onChange={({ currentTarget: { value } }) => setRefundMinutes(Number(value))}
                      value={refundMinutes}
                    >
                      {REFUND_WINDOWS.map(({ minutes, label }) => (
                        <option key={minutes} value={minutes}>
                          {label}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              )}
            </Group>
            <Group title="What it is">
              <DetailsFields {...choices} draft={draft} mistakes={at} />
            </Group>
            <div className="grid justify-items-start gap-5 border-t pt-8">
              {followers > 0 && !isOut ? (
                <Checkbox
                  defaultChecked
                  hint={`Will notify ${followers} ${followers === 1 ? "follower" : "followers"}.`}
                  label="Tell your followers"
                  name="notify"
                />
              ) : null}
              {isOut ? null : <Checkbox id="post-rights" label="I wrote this or may sell it" name="rights" />}
              <Button busy={isBusy} busyLabel="Publishing…" size="large" tone="primary" type="submit">
                {isOut ? "Publish this version" : "Publish now"}
              </Button>
            </div>
          </form>
        )}
      </main>
    </MinimalFrame>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 border-t pt-8">
      <h2 className="text-heading font-serif tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

function termsOf(draft: Draft): Terms {
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
