"use client";

import type { Route } from "next";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { type Draft, writingPathOf } from "#lib/posts/drafts/draft.ts";
import { describeTime } from "#lib/posts/publishing/publish-time.ts";

type Props = { draft: Draft; zone: string; onChange: () => void };

/** Shown after scheduling. */
export function ScheduledSheet({ draft, zone, onChange }: Props) {
  return (
    <section className="grid justify-items-start gap-5">
      <h1 className="text-title font-serif tracking-tight text-balance" ref={takeFocus} tabIndex={-1}>
        Scheduled
      </h1>
      <p>
        “{draft.title}” comes out on {describeTime(new Date(draft.scheduled_at ?? ""), zone)}. Until then you can change
        it: we publish what is saved by then.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink href="/posts/drafts" tone="primary">
          Your drafts
        </ButtonLink>
        <Button onClick={onChange}>Change the time</Button>
        <ButtonLink href={writingPathOf(draft) as Route}>Back to the text</ButtonLink>
      </div>
    </section>
  );
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}
