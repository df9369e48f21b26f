"use client";

import { useId, useRef, useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { checkPayoutAddress } from "#lib/creators/payout-address.ts";

type Props = { label: string; address: string; error?: string | undefined };

const ADDRESS_LENGTH = 64;
const NO_CLIPBOARD = "Your browser does not let us read the clipboard. Paste into the field with Ctrl V or ⌘ V.";

/** Checks an address while it is typed. Shows an error once it is long enough or left, and the tick at once. */
export function AddressInput({ label, address, error }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState({ value: address, hasBlurred: false, isTouched: false });
  const [note, setNote] = useState("");
  const check = checkPayoutAddress(text.value);
  const isJudged = text.value.trim() !== "" && (text.hasBlurred || text.value.trim().length >= ADDRESS_LENGTH);
  const mistake = text.isTouched ? check.kind === "invalid" && isJudged && check.message : error;

  async function paste() {
    try {
      const pasted = await navigator.clipboard.readText();
      setText({ value: pasted.trim(), hasBlurred: true, isTouched: true });
      setNote("");
    } catch {
      setNote(NO_CLIPBOARD);
    }
    area.current?.focus();
  }

  return (
    <div className="grid gap-2">
      <Field id={id} label={label} error={mistake} required>
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            name="address"
            rows={2}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="nano_…"
            className="font-mono [&_textarea]:break-all"
            value={text.value}
            onChange={({ currentTarget }) =>
              setText(({ hasBlurred }) => ({ value: currentTarget.value, hasBlurred, isTouched: true }))
            }
            onBlur={() => setText((now) => ({ ...now, hasBlurred: true }))}
          />
        )}
      </Field>
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1">
        <Button size="small" onClick={paste}>
          Paste
        </Button>
        <p role="status" className="text-small">
          {check.kind === "valid" ? <span className="text-leaf">✓ The checksum matches.</span> : null}
          {note ? <span className="text-ink-soft">{note}</span> : null}
        </p>
      </div>
    </div>
  );
}
