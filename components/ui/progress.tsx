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
  const percent = describePercent(value, max);
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
      <ProgressBar aria-labelledby={labelId} className="col-span-full" max={max} value={value} />
    </div>
  );
}

type ProgressBarProps = Omit<ProgressProps, "label"> & {
  className: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
};

/** The bar alone, where words beside it say how far it is. */
export function ProgressBar({ value, max = DEFAULT_MAX, className, ...name }: ProgressBarProps) {
  const reached = value === null ? null : clamp(value, max);
  return (
    <Root
      {...name}
      className={`group bg-hairline h-1 overflow-hidden rounded-full ${className}`}
      getValueLabel={() => describePercent(value, max) ?? ""}
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
  );
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

function describePercent(value: number | null, max: number): string | null {
  return value === null ? null : `${Math.floor((clamp(value, max) / max) * 100)} %`;
}
