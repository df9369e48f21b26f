import type { ComponentProps } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { CONTROL_TEXT, ControlSurface } from "#components/ui/fields/control-surface.tsx";

/** Grows with its text if the browser can; elsewhere it is resized by hand. */
export function Textarea({ rows = 3, className, ...rest }: ComponentProps<"textarea">) {
  return (
    <ControlSurface className={className}>
      <textarea
        {...rest}
        rows={rows}
        data-control=""
        className={classNames(
          CONTROL_TEXT,
          "field-sizing-content max-h-[60dvh] min-h-[calc(3lh+1.125rem)] resize-y px-3 py-2 [&[readonly]]:min-h-0 [&[readonly]]:resize-none [&[readonly]]:px-0",
          "supports-[field-sizing:content]:resize-none",
        )}
      />
    </ControlSurface>
  );
}
