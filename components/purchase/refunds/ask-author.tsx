"use client";

import { type FormEvent, useState } from "react";
import type { Refund } from "#components/purchase/refunds/use-refund.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { formatMoment } from "#lib/moment.ts";
import { serverNow } from "#lib/purchases/checkout/server-clock.ts";
import { REASON_MAX_CHARACTERS, REFUND_REASONS } from "#lib/purchases/refunds/refund.ts";
import type { RefundView } from "#lib/purchases/refunds/schema.ts";

type Props = { view: RefundView; refund: Refund };

const OTHER = "Other";

/** The limits leave it to the author, who can return the sale until it is sent to them. Asked once, with a reason. */
export function AskAuthor({ view, refund }: Props) {
  const { author_handle, is_askable, request } = view;
  if (is_askable) return <AskForm refund={refund} view={view} />;
  if (request !== null) return null;
  const name = author_handle ? `@${author_handle}` : "the author";
  return (
    <div className="text-small grid gap-3">
      <p>Your payment has been sent to {name}, so it cannot be returned from here.</p>
      {author_handle ? (
        <a className={linkStyle()} href={`/@${author_handle}`}>
          Go to @{author_handle}
        </a>
      ) : null}
    </div>
  );
}

function AskForm({ view, refund }: Props) {
  const [reason, setReason] = useState("");
  const [mistake, setMistake] = useState<string | null>(null);
  const name = view.author_handle ? `@${view.author_handle}` : "the author";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get("words");
    const why = reason === OTHER && typeof words === "string" ? words.trim() : reason;
    if (why) void refund.askAuthor(why);
    else setMistake(reason === OTHER ? "Say why, in a word or two." : "Choose a reason.");
  };
  const change = (chosen: string) => {
    setReason(chosen);
    setMistake(null);
  };
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <Field error={reason === OTHER ? undefined : (mistake ?? undefined)} label="Why do you want to return it?">
        {(control) => (
          <Select {...control} onChange={({ currentTarget }) => change(currentTarget.value)} value={reason}>
            <option value="">Choose a reason</option>
            {REFUND_REASONS.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </Select>
        )}
      </Field>
      {reason === OTHER ? (
        <Field error={mistake ?? undefined} label="In a few words" maxCharacters={REASON_MAX_CHARACTERS}>
          {(control) => <Input {...control} name="words" />}
        </Field>
      ) : null}
      <p className="text-small text-ink-soft">
        {timeLeft(view, name)} You can ask once. The author is told the reason, not your name. You keep the post unless
        they return your Nano.
      </p>
      <Button busy={refund.isBusy} busyLabel="Asking…" size="large" tone="primary" type="submit">
        Ask {name}
      </Button>
    </form>
  );
}

/** Who holds the money decides whether it can be returned. */
function timeLeft({ refund_until: until }: RefundView, name: string): string {
  if (until === null || Date.parse(until) <= serverNow())
    return `Your payment is about to be sent to ${name}. From then on we cannot return it.`;
  return `Your payment is sent to ${name} after ${formatMoment(new Date(until))}. From then on we cannot return it.`;
}
