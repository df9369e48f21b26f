import type { ReactNode } from "react";

/** A sign that every page has, drawn by its lines in a square of 256: shorter than the outlines of the set. */
export function Lines({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" className="lines size-5" viewBox="0 0 256 256">
      {children}
    </svg>
  );
}
