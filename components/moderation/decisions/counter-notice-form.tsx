"use client";

import { type ReactNode, useActionState } from "react";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { ErrorSummary } from "#components/ui/fields/error-summary.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { sendCounterNotice } from "#lib/moderation/copyright/actions.ts";
import {
  COUNTER_NOTICE_FIELDS,
  COUNTER_NOTICE_MAX,
  type CounterNoticeAnswer,
  type CounterNoticeField,
} from "#lib/moderation/copyright/counter-notice.ts";

const BEGIN: CounterNoticeAnswer = null;

/** Works without a script, and keeps what was typed after an error. */
export function CounterNoticeForm({ decisionId }: { decisionId: string }) {
  const [answer, submit] = useActionState(sendCounterNotice, BEGIN);
  const mistakes = answer?.mistakes ?? {};
  const lines = COUNTER_NOTICE_FIELDS.flatMap((field) => {
    const message = mistakes[field];
    return message === undefined ? [] : [{ message, controlId: `counter-${field}` }];
  });
  const shared = (name: CounterNoticeField) => ({ error: mistakes[name], id: `counter-${name}` });
  const typed = (name: CounterNoticeField) => ({ defaultValue: answer?.typed[name] ?? "", name });
  return (
    <form action={submit} aria-label="Counter-notice" className="grid gap-6" noValidate>
      <input name="decisionId" type="hidden" value={decisionId} />
      <ErrorSummary mistakes={lines} title="Not sent yet" />
      {answer?.why ? (
        <div data-takes-focus="" tabIndex={-1}>
          <Callout title="Not sent" tone="warning">
            {answer.why}
          </Callout>
        </div>
      ) : null}
      <Field
        {...shared("words")}
        hint="Say why you may publish the text: you wrote it, you have a licence, or the law allows it."
        label="Why the removal was a mistake"
        maxCharacters={COUNTER_NOTICE_MAX}
      >
        {(control) => <Textarea {...control} {...typed("words")} rows={6} />}
      </Field>
      <Field {...shared("name")} hint="The claimant reads it." label="Your full name">
        {(control) => <Input {...control} {...typed("name")} autoComplete="name" />}
      </Field>
      <Field
        {...shared("address")}
        hint="Postal or e-mail, where papers of a court reach you. The claimant reads it."
        label="Your address"
      >
        {(control) => <Textarea {...control} {...typed("address")} autoComplete="street-address" rows={3} />}
      </Field>
      <Confirmed error={mistakes.goodFaith} isTicked={answer?.typed.goodFaith === "on"} name="goodFaith">
        I believe in good faith that the post was removed by mistake, and that what I write here is true.
      </Confirmed>
      <Confirmed error={mistakes.consents} isTicked={answer?.typed.consents === "on"} name="consents">
        I agree that the court of the place where I live may decide, and that papers of the claimant reach me at this
        address.
      </Confirmed>
      <Field {...shared("signature")} hint="Type your full name." label="Signature">
        {(control) => <Input {...control} {...typed("signature")} autoComplete="off" spellCheck={false} />}
      </Field>
      <p>
        <SubmitButton busyLabel="Sending…" size="large">
          Send the counter-notice
        </SubmitButton>
      </p>
    </form>
  );
}

type ConfirmedProps = { name: CounterNoticeField; error: string | undefined; isTicked: boolean; children: ReactNode };

function Confirmed({ name, error, isTicked, children }: ConfirmedProps) {
  const errorId = `counter-${name}-error`;
  return (
    <div className="grid gap-1.5">
      <Checkbox
        aria-describedby={error ? errorId : undefined}
        aria-errormessage={error ? errorId : undefined}
        aria-invalid={error ? true : undefined}
        defaultChecked={isTicked}
        id={`counter-${name}`}
        label={children}
        name={name}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
