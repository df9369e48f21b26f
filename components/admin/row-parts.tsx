import type { ReactNode } from "react";
import { Shortened } from "#components/admin/payout-row";
import { CopyButton } from "#components/ui/copy-button";
import { formatMoment } from "#components/ui/relative-time";

/** When it was, to the minute: what happened is compared with logs. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(new Date(at), "UTC")}</time>;
}

/** A hash, an address or an id, for whoever looks it up elsewhere. */
export function Copied({ text }: { text: string }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1">
      <Shortened text={text} />
      <CopyButton text={text} />
    </span>
  );
}

/** A part of a drawer. What there is none of is not drawn. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-body font-medium">{title}</h3>
      {children}
    </section>
  );
}

/** Things that happened or belong together, one below the other. */
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
