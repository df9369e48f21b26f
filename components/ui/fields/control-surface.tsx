import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";

/**
 * The surface of a text control: a strong line below, the other three sides faint. It takes its state from the control inside,
 * which `data-control` marks.
 */
const SURFACE = [
  "relative flex w-full min-w-0 items-stretch rounded-control border border-hairline border-b-edge bg-raised",
  "transition-colors hover:border-edge",
  "has-[[data-control]:focus-visible]:border-copper has-[[data-control]:focus-visible]:outline-2",
  "has-[[data-control]:focus-visible]:-outline-offset-1 outline-copper",
  "has-[[data-control][aria-invalid]]:border-brick has-[[data-control]:user-invalid]:border-brick",
  "has-[[data-control][readonly]]:border-x-0 has-[[data-control][readonly]]:border-t-transparent has-[[data-control][readonly]]:border-b-hairline",
  "has-[[data-control][readonly]]:rounded-none has-[[data-control][readonly]]:bg-transparent",
  "has-[[data-control]:disabled]:border-hairline has-[[data-control]:disabled]:bg-sunken",
].join(" ");

export function ControlSurface({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <span className={classNames(SURFACE, className)}>{children}</span>;
}

/** The control itself draws nothing but its text. 16 px at least, or a phone zooms in on it. */
export const CONTROL_TEXT = [
  "min-w-0 flex-1 rounded-control bg-transparent text-body text-ink outline-none placeholder:text-ink-faint",
  "disabled:cursor-not-allowed disabled:text-ink-faint disabled:opacity-100",
  "autofill:[-webkit-text-fill-color:var(--color-ink)]",
  "autofill:shadow-[inset_0_0_0_4rem_var(--color-copper-wash)]",
].join(" ");
