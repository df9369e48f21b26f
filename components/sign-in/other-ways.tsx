"use client";

import { useActionState } from "react";
import { useSecondsLeft } from "#components/sign-in/use-seconds-left.ts";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { RESEND_WAIT_MS, type SignInStep } from "#lib/auth/sign-in/sign-in.ts";

type Props = {
  sentAt: number;
  next: string | null;
  askAgain: SignInStep;
  takeAnotherAddress: (form: FormData) => Promise<void>;
};

/** If no e-mail comes: sends another after a while, or takes another address. */
export function OtherWays({ sentAt, next, askAgain, takeAnotherAddress }: Props) {
  const [answer, submit] = useActionState(askAgain, null);
  const secondsLeft = useSecondsLeft(sentAt + RESEND_WAIT_MS);
  const hidden = next === null ? null : <input type="hidden" name="next" value={next} />;
  return (
    <section aria-label="No e-mail?" className="border-hairline grid gap-3 border-t pt-6">
      <p className="text-small text-ink-soft">No e-mail yet? It may take a minute. Check your spam folder too.</p>
      <div className="grid justify-items-start gap-1 sm:flex sm:gap-3">
        <form action={submit}>
          {hidden}
          <SubmitButton tone="secondary" disabled={secondsLeft > 0}>
            {secondsLeft > 0 ? `Send a new code in ${secondsLeft} s` : "Send a new code"}
          </SubmitButton>
        </form>
        <form action={takeAnotherAddress}>
          {hidden}
          <SubmitButton tone="quiet" className="-ms-4 sm:ms-0">
            Use another address
          </SubmitButton>
        </form>
      </div>
      <p
        aria-live="polite"
        className={`text-small empty:hidden ${answer?.tone === "error" ? "text-brick" : "text-ink-soft"}`}
      >
        {answer?.message}
      </p>
    </section>
  );
}
