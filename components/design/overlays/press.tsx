import type { ComponentProps } from "react";

const TONES = {
  plain: "border-edge bg-raised hover:bg-sunken",
  primary: "border-copper bg-copper text-on-copper hover:bg-copper-strong",
  danger: "border-brick bg-brick text-on-brick hover:bg-brick/90",
};

/** A plain button to open things with. */
export function Press({ tone = "plain", ...rest }: ComponentProps<"button"> & { tone?: keyof typeof TONES }) {
  return (
    <button
      {...rest}
      className={`rounded-control text-small min-h-10 border px-4 font-medium ${TONES[tone]}`}
      type="button"
    />
  );
}
