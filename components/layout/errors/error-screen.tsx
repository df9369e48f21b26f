import type { ReactNode } from "react";
import { errorTitleOf } from "#components/layout/errors/describe-error.ts";
import { Mark } from "#components/layout/frame/mark.tsx";

type Props = {
  status?: number;
  title?: string;
  description: ReactNode;
  incidentId?: string | undefined;
  /** What to do next: links and buttons. */
  children?: ReactNode;
};

/** Shown in place of a page that was not found or failed. */
export function ErrorScreen({ status = 500, title, description, incidentId, children }: Props) {
  return (
    <div className="max-w-page mx-auto grid grid-cols-1 content-start gap-5 px-4 py-16 sm:px-6 sm:py-28">
      {status === 404 ? <Mark className="text-copper size-14" /> : null}
      {status === 200 ? null : <p className="text-copper text-small -mb-2 tabular-nums">{status}</p>}
      <h1 className="text-display font-serif tracking-tight">{errorTitleOf(status, title)}</h1>
      <p className="text-lead text-ink-soft max-w-measure font-serif wrap-anywhere">{description}</p>
      {incidentId ? (
        <p className="text-small text-ink-faint">
          Incident <code className="text-ink-soft font-mono">{incidentId}</code>. Include it if you write to us.
        </p>
      ) : null}
      {children ? <div className="mt-3 flex flex-wrap items-center gap-4">{children}</div> : null}
    </div>
  );
}
