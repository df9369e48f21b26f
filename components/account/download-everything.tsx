"use client";

import { useActionState } from "react";
import { WatchState } from "#components/account/watch-state.tsx";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { Progress } from "#components/ui/progress.tsx";
import { downloadEverything } from "#lib/exports/actions.ts";
import { type Export, type ExportFormState, exportPath } from "#lib/exports/export.ts";
import { formatFileSize } from "#lib/posts/media/file.ts";

const BEGIN: ExportFormState = { refusal: null };

const ANNOUNCED: Readonly<Record<Export["state"], string>> = {
  waiting: "Your download is in the queue.",
  running: "Your download is being made.",
  ready: "Your download is ready.",
  failed: "Your download failed.",
};

/** Makes one file of all that a person has here. Without a script, the page is loaded again to see how far it is. */
export function DownloadEverything({ latest, isMailed }: { latest: Export | null; isMailed: boolean }) {
  return (
    <>
      {/* Stays while the rest changes: only then is a change read out. */}
      <p className="sr-only" role="status">
        {latest ? ANNOUNCED[latest.state] : null}
      </p>
      {latest?.state === "waiting" || latest?.state === "running" ? (
        <UnderWay isMailed={isMailed} latest={latest} />
      ) : (
        <Begin latest={latest} />
      )}
    </>
  );
}

function Begin({ latest }: { latest: Export | null }) {
  const [{ refusal }, submit] = useActionState(downloadEverything, BEGIN);
  return (
    <>
      {latest?.state === "ready" ? <Ready latest={latest} /> : null}
      {latest?.state === "failed" ? (
        <Callout title="We could not make your download." tone="warning">
          This is our fault. Your data is safe. Please try again.
        </Callout>
      ) : null}
      <form action={submit} className="grid justify-items-start gap-1.5">
        <SubmitButton busyLabel="Starting…" tone="secondary">
          {labelOf(latest)}
        </SubmitButton>
        <p className="text-caption text-ink-soft">
          One ZIP file: your posts as Markdown, HTML and JSON with their pictures, a file for Ghost, what you bought,
          your sales and payouts, your receipts.
        </p>
        <FieldError id="export-refusal">{refusal}</FieldError>
      </form>
    </>
  );
}

function labelOf(latest: Export | null): string {
  if (latest?.state === "failed") return "Try again";
  return latest ? "Make a new download" : "Make the download";
}

function UnderWay({ latest: { state, done, total }, isMailed }: { latest: Export; isMailed: boolean }) {
  const isCounted = state === "running" && total > 0;
  return (
    <div className="grid gap-3">
      <Progress
        label={state === "waiting" ? "In the queue" : "Making your download"}
        max={Math.max(total, 1)}
        value={isCounted ? done : null}
      />
      <p className="text-small text-ink-soft">
        You can leave this page.{" "}
        {isMailed ? "We e-mail you when your download is ready." : "Come back here for your download."}
      </p>
      <noscript>
        <a className={linkStyle()} href="/settings">
          Check progress
        </a>
      </noscript>
      <WatchState />
    </div>
  );
}

function Ready({ latest: { id, bytes, expiresAt } }: { latest: Export }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <a className={buttonStyle({ tone: "primary" })} download href={exportPath(id)}>
        Download ({formatFileSize(bytes)})
      </a>
      <p className="text-caption text-ink-soft">
        Available until {expiresAt ? <Day at={expiresAt} /> : null}. Only you can download it.
      </p>
    </div>
  );
}
