import type { ReactNode } from "react";

/** A row of figures, each under its label. An amount never breaks, so on a phone the next one may begin a row. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-10 gap-y-6">{children}</dl>;
}

type Props = { label: string; value: ReactNode; note?: ReactNode };

export function Stat({ label, value, note }: Props) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-caption text-ink-faint">{label}</dt>
      <dd className="text-lead font-medium">{value}</dd>
      {note ? <dd className="text-caption text-ink-soft">{note}</dd> : null}
    </div>
  );
}
