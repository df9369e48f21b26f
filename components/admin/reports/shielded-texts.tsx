"use client";

import { useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import type { ReportedText } from "#lib/moderation/staff-report.ts";

type Props = { texts: ReportedText[] /** Blurred until the reader asks for it. */; isShielded: boolean };

/** What was reported, as it was then. */
export function ShieldedTexts({ texts, isShielded }: Props) {
  const [isOpen, setOpen] = useState(!isShielded);
  return (
    <div className="grid justify-items-start gap-4">
      {isOpen ? null : (
        <p className="text-small flex flex-wrap items-center gap-3">
          This may be hard to look at.
          <Button size="small" onClick={() => setOpen(true)}>
            Show it
          </Button>
        </p>
      )}
      <dl
        aria-hidden={!isOpen}
        className={`grid w-full min-w-0 gap-4 ${isOpen ? "" : "pointer-events-none blur-md grayscale select-none"}`}
      >
        {texts.map(({ label, text }) => (
          <div className="grid min-w-0 gap-1" key={label}>
            <dt className="text-caption text-ink-soft">{label}</dt>
            <dd className="max-w-measure font-serif wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
