import type { ComponentProps } from "react";

/** A plain button to open things with. */
export function Press({ className = "", ...rest }: ComponentProps<"button">) {
  return (
    <button
      {...rest}
      className={`rounded-control border-edge bg-raised text-small hover:bg-sunken min-h-10 border px-4 font-medium ${className}`}
      type="button"
    />
  );
}

export const PRIMARY = "border-copper bg-copper text-on-copper hover:bg-copper-strong";
