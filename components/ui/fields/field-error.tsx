import type { ReactNode } from "react";
import { warningCircleBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

/** The region is there before its text, so that the text is announced when it comes. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {children ? (
        <p id={id} className="text-small text-brick flex gap-2">
          <IconSvg body={warningCircleBold} className="mt-[0.2em] size-[1.15em]" />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}
