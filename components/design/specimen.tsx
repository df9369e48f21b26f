import type { ReactNode } from "react";

type SpecimenProps = {
  title: string;
  note?: string;
  /** For pieces as wide as a page: the name stands above, not beside. */
  isWide?: boolean;
  children: ReactNode;
};

/** One piece: what it is called, what it is for, and its states. */
export function Specimen({ title, note, isWide = false, children }: SpecimenProps) {
  const columns = isWide ? "" : "lg:grid-cols-[14rem_minmax(0,1fr)]";
  return (
    <section
      id={title.toLowerCase().replaceAll(/\W+/g, "-")}
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 border-t pt-6 ${columns}`}
    >
      <div className="grid content-start gap-1">
        <h2 className="text-lead font-serif">{title}</h2>
        {note ? <p className="text-caption text-ink-soft max-w-measure">{note}</p> : null}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">{children}</div>
    </section>
  );
}

/** Several states side by side, as the width allows. */
export function States({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  const wide = columns === 3 ? "xl:grid-cols-3" : "";
  return <div className={`grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 sm:grid-cols-2 ${wide}`}>{children}</div>;
}

/** One state of a piece, with what it shows in words. */
export function State({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <p className="text-caption text-ink-faint">{label}</p>
      <div>{children}</div>
    </div>
  );
}

/** Several of a kind in a row that wraps. */
export function StateRow({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      {label ? <p className="text-caption text-ink-faint">{label}</p> : null}
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  );
}
