import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";

type Props = { className?: string; isBold?: boolean } & (
  | { path: string; children?: never }
  | { path?: never; children: ReactNode }
);

/** A sign that most pages have, drawn by its lines in a square of 256: shorter than the outlines of the set. */
export function Lines({ path, className = "size-5", isBold = false, children }: Props) {
  return (
    <svg aria-hidden="true" className={classNames("lines", isBold && "bold", className)} viewBox="0 0 256 256">
      {path ? <path d={path} /> : children}
    </svg>
  );
}
