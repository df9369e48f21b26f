"use client";

import { useActionState } from "react";
import { FreshCodeField } from "#components/account/fresh-code-field.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { requestAccountDeletion } from "#lib/creators/deletion/deletion-actions.ts";

const BEGIN: AccountFormState = { kind: "idle" };

/** What a deletion means, and the form that asks for it. Works without a script. */
export function DeleteAccount() {
  const [state, submit] = useActionState(requestAccountDeletion, BEGIN);
  const isCode = state.kind === "code";
  return (
    <>
      <ul className="text-small text-ink-soft grid list-disc gap-1.5 ps-5">
        <li>
          During the 14 days, your posts go on selling, and you cannot publish new ones. Then your posts leave all
          pages. Buyers keep what they bought for at least 12 months.
        </li>
        <li>
          We first send you everything we owe you. If a payout or a refund window takes longer, so does the deletion.
        </li>
        <li>
          Your profile, drafts, saved posts, follows, wallets and sign-ins are deleted, and you lose access to the posts
          that you bought. Your comments stay, as “Deleted user”.
        </li>
        <li>No one else can take your handle for 12 months.</li>
        <li>
          For ten years we keep what was bought and sold, without your name and address, as the law asks. Payments on
          the Nano ledger are public and cannot be erased.
        </li>
      </ul>
      <form action={submit} aria-label="Delete account" className="grid justify-items-start gap-4" noValidate>
        {isCode ? <input name="understands" type="hidden" value="yes" /> : null}
        {isCode ? (
          <FreshCodeField email={state.email} error={state.error} />
        ) : (
          <Checkbox
            aria-describedby={state.kind === "refused" ? "deletion-refusal" : undefined}
            label="I know what is lost, and want to delete my account."
            name="understands"
            value="yes"
          />
        )}
        <FieldError id="deletion-refusal">{state.kind === "refused" ? state.message : null}</FieldError>
        <SubmitButton busyLabel={isCode ? "Checking…" : "Sending…"} tone="danger">
          {isCode ? "Confirm" : "Delete account"}
        </SubmitButton>
      </form>
    </>
  );
}
