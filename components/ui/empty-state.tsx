import type { ReactNode } from "react";

type Props = {
  title: string;
  /** What to do now. */
  children?: ReactNode;
  /** Shows the small, still bird. */
  picture?: ReactNode;
  action?: ReactNode;
  headingLevel?: 2 | 3 | 4;
};

/** Shown in place of an empty list: says why, and what to do. */
export function EmptyState({ title, children, picture, action, headingLevel = 2 }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
      {picture ? (
        <div aria-hidden="true" className="text-ink-faint mb-2">
          {picture}
        </div>
      ) : null}
      <Heading className="text-lead font-serif">{title}</Heading>
      {children ? <p className="text-ink-soft text-small max-w-md">{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
