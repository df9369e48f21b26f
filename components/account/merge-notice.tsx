"use client";

import { useActionState } from "react";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import type { OwnMerge } from "#lib/moderation/people/merge.ts";
import { keepAccountApart } from "#lib/moderation/people/merge-actions.ts";
import { formatMoment } from "#lib/moment.ts";

const BEGIN: AccountFormState = { kind: "idle" };

/** For an account that staff are about to merge with another: what happens when, and a way to stop it. Stays to say that it was stopped. */
export function MergeNotice({ merge }: { merge: OwnMerge | null }) {
  const [state, submit] = useActionState(keepAccountApart, BEGIN);
  return (
    <>
      <p role="status" className="text-small text-leaf mb-6 empty:hidden">
        {merge === null && state.kind === "done" ? state.message : null}
      </p>
      {merge ? (
        <div className="mb-8">
          <Callout
            title={
              merge.closes ? "Your account will be merged into another." : "Another account will be merged into yours."
            }
            tone="warning"
          >
            <form action={submit} aria-label="Stop the merge" className="grid justify-items-start gap-4">
              <p>
                On <time dateTime={merge.due_at}>{formatMoment(new Date(merge.due_at), "UTC")}</time>{" "}
                {merge.closes
                  ? `everything here moves to ${merge.other}, and this account closes. Then sign in to that one.`
                  : `everything of ${merge.other} moves here, and that account closes. Nothing of yours changes.`}{" "}
                If you did not ask us for this, stop it.
              </p>
              <FieldError id="stop-merge">{state.kind === "refused" ? state.message : null}</FieldError>
              <SubmitButton busyLabel="Stopping…" tone="secondary">
                Stop it
              </SubmitButton>
            </form>
          </Callout>
        </div>
      ) : null}
    </>
  );
}
