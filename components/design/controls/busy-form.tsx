"use client";

import { useRef, useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Input } from "#components/ui/fields/input.tsx";

/** Sends, and stays busy until told that the answer has come. */
export function BusyForm() {
  const [sent, setSent] = useState(0);
  const arrive = useRef<(() => void) | null>(null);

  async function send() {
    setSent((before) => before + 1);
    await new Promise<void>((resolve) => {
      arrive.current = resolve;
    });
  }

  return (
    <form action={send} className="flex flex-wrap items-center gap-3">
      <Input aria-label="Amount to tip" defaultValue="0.05" leading="Ӿ" className="max-w-32" />
      <SubmitButton>Send tip</SubmitButton>
      <Button tone="quiet" onClick={() => arrive.current?.()}>
        Let it arrive
      </Button>
      <output className="text-caption text-ink-soft">Arrived: {sent}</output>
    </form>
  );
}
