import type { Route } from "next";
import type { ReactNode } from "react";
import { type ReportTarget, reportPath } from "#lib/moderation/report.ts";

type Props = { target: ReportTarget; id: string; className?: string; children?: ReactNode };

/** Leads to the page that reports this. Not for crawlers: it is a form. */
export function ReportLink({ target, id, className, children = "Report" }: Props) {
  const href: Route = reportPath(target, id);
  return (
    <a className={className} href={href} rel="nofollow">
      {children}
    </a>
  );
}
