"use client";

import { ProgressIndicator, Progress as Root } from "@radix-ui/react-progress";
import { useId } from "react";

type ProgressProps = {
  label: string;
  /** Null while the duration is not known. */
  value: number | null;
  max?: number;
};

const DEFAULT_MAX = 100;

export function Progress({ label, value, max = DEFAULT_MAX }: ProgressProps) {
  const labelId = useId();
  const reached = value === null ? null : Math.min(Math.max(value, 0), max);
  const percent = reached === null ? null : `${Math.floor((reached / max) * 100)} %`;
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
      <span id={labelId} className="text-small">
        {label}
      </span>
      {percent ? (
        <span aria-hidden="true" className="text-caption text-ink-soft self-end tabular-nums">
          {percent}
        </span>
      ) : null}
      <Root
        aria-labelledby={labelId}
        className="group bg-hairline col-span-full h-1 overflow-hidden rounded-full"
        getValueLabel={() => percent ?? ""}
        max={max}
        value={reached}
      >
        {/* A width as an attribute: the content policy forbids style attributes. */}
        <ProgressIndicator asChild>
          <svg
            aria-hidden="true"
            className="text-copper data-[state=complete]:text-leaf data-[state=indeterminate]:wanders size-full"
          >
            <rect
              className="transition-[width]"
              fill="currentColor"
              height="100%"
              width={reached === null ? "35%" : `${(reached / max) * 100}%`}
            />
          </svg>
        </ProgressIndicator>
      </Root>
    </div>
  );
}
