"use client";

import { useActionState } from "react";
import { FormAnswer } from "#components/notifications/form-answer.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { tryMail } from "#lib/notifications/actions.ts";
import type { MailTrouble as Trouble } from "#lib/notifications/notification.ts";

/** Says why no mail comes. Stays, empty, after the button was pressed, so that its message is shown. */
export function MailTrouble({ trouble }: { trouble: Trouble | null }) {
  const [state, submit] = useActionState(tryMail, { kind: "begin" });
  return (
    <form action={submit} aria-label="E-mails come back">
      {trouble === null ? null : (
        <Callout title="We send you no e-mail" tone="warning">
          <div className="grid justify-items-start gap-3">
            <p>
              {trouble.isComplaint
                ? "One of our e-mails was reported as spam on "
                : "E-mails to your address have come back since "}
              <Day at={trouble.since} />. E-mails about your payouts and the safety of your account are tried once a
              week.
            </p>
            <SubmitButton busyLabel="Saving…" tone="secondary">
              Try again
            </SubmitButton>
          </div>
        </Callout>
      )}
      <FormAnswer id="mail-trouble-answer" state={state} />
    </form>
  );
}
