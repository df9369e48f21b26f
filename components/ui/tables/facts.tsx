import type { ReactNode } from "react";

type Fact = { term: string; detail: ReactNode };

/** Terms and their values, with hairlines: a receipt, a summary before publishing. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="divide-hairline text-small divide-y">
      {facts.map(({ term, detail }) => (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5" key={term}>
          <dt className="text-ink-soft">{term}</dt>
          <dd className="ms-auto text-end">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
