import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";

/** What Phosphor's icons of these names look like, but by their lines. */
const LINES = {
  bell: "M56 104a72 72 0 1 1 144 0c0 40 10 62 20 76H36c10-14 20-36 20-76zM100 212a30 30 0 0 0 56 0",
  check: "m40 144 56 56L224 72",
  copy: "M168 168h48V40H88v48M40 88h128v128H40z",
  list: "M40 64h176M40 128h176M40 192h176",
  magnifyingGlass: "m224 224-52-52M192 112a80 80 0 1 0-160 0 80 80 0 1 0 160 0z",
  slidersHorizontal:
    "M40 80h40M128 80a24 24 0 1 0-48 0 24 24 0 1 0 48 0h88M40 176h104M192 176a24 24 0 1 0-48 0 24 24 0 1 0 48 0h24",
  userCircle:
    "M128 32a96 96 0 1 0 0 192 96 96 0 1 0 0-192zM168 120a40 40 0 1 0-80 0 40 40 0 1 0 80 0zM64 199a72 72 0 0 1 128 0",
  x: "m56 56 144 144M56 200 200 56",
} as const;

type Props = { className?: string; isBold?: boolean } & (
  | { of: keyof typeof LINES; children?: never }
  | { of?: never; children: ReactNode }
);

/** A sign that most pages have, drawn by its lines in a square of 256: shorter than the outlines of the set. */
export function Lines({ of, className = "size-5", isBold = false, children }: Props) {
  return (
    <svg aria-hidden="true" className={classNames("lines", isBold && "bold", className)} viewBox="0 0 256 256">
      {of ? <path d={LINES[of]} /> : children}
    </svg>
  );
}
