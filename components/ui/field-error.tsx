import type { ReactNode } from "react";
import { ControlGlyph } from "#components/ui/control-glyph";

/** The region is there before its text, so that the text is announced when it comes. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {children ? (
        <p id={id} className="text-small text-brick flex gap-2">
          <ControlGlyph name="alert" className="mt-[0.2em] size-[1.1em] shrink-0 rounded-full border border-current" />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}
