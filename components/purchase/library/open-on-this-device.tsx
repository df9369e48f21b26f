"use client";

import { useActionState } from "react";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { openOnThisDevice } from "#lib/purchases/access/device-actions.ts";
import type { OpeningState } from "#lib/purchases/access/device-opening.ts";

const BEGIN: OpeningState = { kind: "idle" };

/** The one button on the page of a device link. Works without a script. */
export function OpenOnThisDevice({ secret }: { secret: string }) {
  const [state, submit] = useActionState(openOnThisDevice, BEGIN);
  return (
    <form action={submit} className="grid justify-items-start gap-6">
      <input name="secret" type="hidden" value={secret} />
      <p aria-live="polite" className="text-body text-ink-soft">
        {describeState(state)}
      </p>
      {state.kind === "over" ? null : (
        <SubmitButton busyLabel="Opening…" size="large">
          Open it here
        </SubmitButton>
      )}
    </form>
  );
}

function describeState(state: OpeningState): string {
  if (state.kind === "over")
    return "This link has already been used, or its ten minutes are over. Make a new one on the device where you bought the post.";
  if (state.kind === "wait")
    return `Many links are being opened from your network. This is not your fault. Wait ${state.seconds} seconds, then press the button again.`;
  return "A post that you own will open here and stay open in this browser. The link works once.";
}
