"use client";

import { useActionState } from "react";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { type AccountDeletion, DELETION_HOLDS } from "#lib/creators/deletion/deletion.ts";
import { cancelAccountDeletion } from "#lib/creators/deletion/deletion-actions.ts";

const BEGIN: AccountFormState = { kind: "idle" };

/** For an account that is to be deleted: when, why not yet, and the way back. Stays to say that it was cancelled. */
export function LeavingNotice({ deletion }: { deletion: AccountDeletion | null }) {
  const [state, submit] = useActionState(cancelAccountDeletion, BEGIN);
  return (
    <>
      <p role="status" className="text-small text-leaf mb-6 empty:hidden">
        {deletion === null && state.kind === "done" ? state.message : null}
      </p>
      {deletion ? (
        <div className="mb-8">
          <Callout
            title={deletion.waitsFor ? "Your account will be deleted soon." : "Your account will be deleted."}
            tone="warning"
          >
            <form action={submit} aria-label="Cancel deletion" className="grid justify-items-start gap-4">
              <p>
                {deletion.waitsFor ? (
                  DELETION_HOLDS[deletion.waitsFor]
                ) : (
                  <>
                    It is due on <Day at={deletion.dueAt} />. Until then nothing is lost. Your posts go on selling, and
                    you cannot publish new ones.
                  </>
                )}
              </p>
              <FieldError id="cancel-deletion">{state.kind === "refused" ? state.message : null}</FieldError>
              <SubmitButton busyLabel="Cancelling…" tone="secondary">
                Cancel deletion
              </SubmitButton>
            </form>
          </Callout>
        </div>
      ) : null}
    </>
  );
}
