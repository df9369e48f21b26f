"use client";

import { useState } from "react";
import { StepUpDialog } from "#components/auth/step-up-dialog.tsx";
import { Button } from "#components/ui/buttons/button.tsx";

/** The real thing: signed in, it sends a real code. */
export function StepUp() {
  const [isAsking, setAsking] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Do something important</Button>
      <p aria-live="polite" className="text-small text-leaf empty:hidden">
        {isConfirmed ? "It is you. The session is fresh." : null}
      </p>
      <StepUpDialog open={isAsking} onOpenChange={setAsking} onConfirmed={() => setConfirmed(true)} />
    </>
  );
}
