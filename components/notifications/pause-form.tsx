"use client";

import { useActionState } from "react";
import { FormAnswer } from "#components/notifications/form-answer.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { changePause } from "#lib/notifications/actions.ts";

/** Everything that can be off, off for a week. */
export function PauseForm({ pausedUntil }: { pausedUntil: string | null }) {
  const [state, submit] = useActionState(changePause, { kind: "begin" });
  return (
    <form action={submit} className="grid justify-items-start gap-2">
      <p>
        {pausedUntil === null ? (
          "Nothing is paused."
        ) : (
          <>
            Paused until <Day at={pausedUntil} />.
          </>
        )}
      </p>
      <input name="pause" type="hidden" value={pausedUntil === null ? "begin" : "end"} />
      <SubmitButton busyLabel="Saving…" tone="secondary">
        {pausedUntil === null ? "Pause all for 7 days" : "End the pause"}
      </SubmitButton>
      <FormAnswer id="pause-answer" state={state} />
    </form>
  );
}
