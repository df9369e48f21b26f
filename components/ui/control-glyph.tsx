import type { ComponentProps } from "react";

const PATHS = {
  alert: "M8 4.75v4M8 11.2v.05",
  caret: "m4.5 6.5 3.5 3.5 3.5-3.5",
  check: "m3.5 8.5 3 3 6-7",
  cross: "m4.25 4.25 7.5 7.5m0-7.5-7.5 7.5",
  dash: "M4 8h8",
  file: "M4 2.5h5.5L12.5 5.5v8H4zM9.25 2.75V5.75h3",
  out: "M5 11 11 5M6 5h5v5",
  retry: "M12.75 8a4.75 4.75 0 1 1-1.5-3.45M12.75 2.75v2.5h-2.5",
  upload: "M8 10.5v-8m-3 3 3-3 3 3M2.75 10.5v3h10.5v-3",
};

export type ControlGlyphName = keyof typeof PATHS;

/** The few strokes that controls are drawn with. They say nothing by themselves: the text beside them does. */
export function ControlGlyph({ name, ...rest }: { name: ControlGlyphName } & ComponentProps<"svg">) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
