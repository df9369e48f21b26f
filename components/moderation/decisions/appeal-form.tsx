"use client";

import { useActionState } from "react";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { type AppealAnswer, sendAppeal } from "#lib/moderation/appeals/actions.ts";
import { APPEAL_MAX } from "#lib/moderation/appeals/appeal.ts";

const BEGIN: AppealAnswer = null;

/** Works without a script, and keeps what was typed after an error. */
export function AppealForm({ decisionId }: { decisionId: string }) {
  const [answer, submit] = useActionState(sendAppeal, BEGIN);
  return (
    <form action={submit} aria-label="Appeal" className="grid gap-6" noValidate>
      <input name="decisionId" type="hidden" value={decisionId} />
      <Field
        error={answer?.why}
        hint="Say what we got wrong. Someone who did not make this decision reads it."
        id="appeal-words"
        label="Your appeal"
        maxCharacters={APPEAL_MAX}
      >
        {(control) => <Textarea {...control} defaultValue={answer?.typed ?? ""} name="words" rows={6} />}
      </Field>
      <p>
        <SubmitButton busyLabel="Sending…" size="large" tone="primary">
          Send the appeal
        </SubmitButton>
      </p>
    </form>
  );
}
