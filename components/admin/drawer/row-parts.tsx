import type { ReactNode } from "react";
import { Shortened } from "#components/admin/payouts/payout-row.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { toDateTime } from "#components/ui/dates/relative-time.ts";
import { formatMoment } from "#lib/moment.ts";

/** A moment, to the minute, to compare with logs. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={toDateTime(at)}>{formatMoment(new Date(at), "UTC")}</time>;
}

/** A hash, an address or an id, with a copy button to look it up elsewhere. */
export function Copied({ text }: { text: string }) {
  return (
    <span className="-my-2.5 -me-2.5 inline-flex flex-wrap items-center justify-end gap-1">
      <Shortened text={text} />
      <CopyButton text={text} />
    </span>
  );
}

/** A part of a drawer. Empty parts are not drawn. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-body font-medium">{title}</h3>
      {children}
    </section>
  );
}

/** A list of events or related things. */
export function Entries({ children }: { children: ReactNode }) {
  return <ul className="divide-hairline text-small divide-y">{children}</ul>;
}

export function Entry({ head, end, children }: { head: ReactNode; end?: ReactNode; children?: ReactNode }) {
  return (
    <li className="grid gap-0.5 py-2.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{head}</span>
        <span className="ms-auto text-end">{end}</span>
      </span>
      {children}
    </li>
  );
}
