"use client";

import { useEffect } from "react";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";

type State = { kind: "begin" } | { kind: "done" | "refused"; message: string };

/** Says that it was saved in a toast, or below the form without a script. */
export function FormAnswer({ id, state }: { id: string; state: State }) {
  useEffect(() => {
    if (state.kind === "done") toast({ title: state.message, color: "success" });
  }, [state]);
  return (
    <>
      {state.kind === "done" ? <p className="text-small hidden noscript:block">{state.message}</p> : null}
      <FieldError id={id}>{state.kind === "refused" ? state.message : null}</FieldError>
    </>
  );
}
