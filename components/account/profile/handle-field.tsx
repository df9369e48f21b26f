"use client";

import { useRef } from "react";
import { type HandleCheck, useHandleCheck } from "#components/account/profile/use-handle-check.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";

type Props = {
  id: string;
  /** The handle that the profile has. */
  own: string;
  /** The suggestion where there is none. */
  suggested?: string;
  error?: string | undefined;
  /** When it can be changed again, in words. Until then it is read-only. */
  lockedUntil?: string | undefined;
};

const HINT = "Your address here: letters, digits and underscores. You can change it once in 30 days.";

export function HandleField({ id, own, suggested = "", error, lockedUntil }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { check, ask } = useHandleCheck(own);
  const refusal = check.kind === "refused" ? check.message : null;

  function take(handle: string) {
    if (!input.current) return;
    input.current.value = handle;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    input.current.focus();
  }

  return (
    <div className="grid gap-1.5">
      <Field
        id={id}
        label="Handle"
        hint={lockedUntil ? `You changed it recently. You can change it again on ${lockedUntil}.` : HINT}
        error={refusal ?? (check.kind === "unasked" || check.kind === "unknown" ? error : null)}
        required
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="handle"
            leading="@"
            defaultValue={own || suggested}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={lockedUntil !== undefined}
            busy={check.kind === "asking"}
            onInput={(event) => ask(event.currentTarget.value)}
          />
        )}
      </Field>
      <p role="status" className="text-small text-leaf empty:hidden">
        {describeCheck(check)}
      </p>
      {check.kind === "refused" && check.suggestions.length > 0 ? (
        <p className="text-small text-ink-soft flex flex-wrap items-center gap-x-1 gap-y-1">
          <span>Free:</span>
          {check.suggestions.map((handle) => (
            <Button key={handle} size="small" tone="quiet" onClick={() => take(handle)}>
              @{handle}
            </Button>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function describeCheck(check: HandleCheck): string {
  return check.kind === "free" ? `@${check.handle} is free.` : "";
}
