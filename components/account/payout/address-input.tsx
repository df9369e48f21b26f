"use client";

import { useId, useRef, useState } from "react";
import { ScanCode } from "#components/account/payout/scan-code.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import type { OwnWallet } from "#lib/creators/creator.ts";
import { checkPayoutAddress, maskAddress } from "#lib/creators/payout/payout-address.ts";

type Props = { label: string; address: string; error?: string | undefined; wallets: readonly OwnWallet[] };

const ADDRESS_LENGTH = 64;
const NO_CLIPBOARD = "Your browser does not let us read the clipboard. Paste into the field with Ctrl V or ⌘ V.";

/**
 * Checks an address while it is typed. Shows an error once it is long enough or left, and the tick at once. What the
 * server has refused stays refused.
 */
export function AddressInput({ label, address, error, wallets }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState({ value: address, hasBlurred: false, isTouched: false });
  const [note, setNote] = useState("");
  const check = checkPayoutAddress(text.value);
  const isJudged = text.value.trim() !== "" && (text.hasBlurred || text.value.trim().length >= ADDRESS_LENGTH);
  const refusal = error !== undefined && canonical(text.value) === canonical(address) ? error : null;
  const mistake = refusal ?? (text.isTouched && check.kind === "invalid" && isJudged && check.message);

  function fill(value: string) {
    setText({ value, hasBlurred: true, isTouched: true });
    setNote("");
  }

  async function paste() {
    try {
      fill((await navigator.clipboard.readText()).trim());
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
        <ScanCode onFound={fill} onMissing={setNote} />
        {wallets.map((wallet) => (
          <Button key={wallet.account} onClick={() => fill(wallet.account)} size="small">
            {nameOf(wallet)}
          </Button>
        ))}
        <p role="status" className="text-small">
          {check.kind === "valid" && refusal === null ? (
            <span className="text-leaf">✓ The checksum matches.</span>
          ) : null}
          {note ? <span className="text-ink-soft">{note}</span> : null}
        </p>
      </div>
    </div>
  );
}

function canonical(text: string): string {
  const check = checkPayoutAddress(text);
  return check.kind === "valid" ? check.address : text.trim();
}

function nameOf({ account, label, signsIn }: OwnWallet): string {
  if (signsIn) return "Use the wallet I sign in with";
  return `Use ${label ?? maskAddress(account)}`;
}
