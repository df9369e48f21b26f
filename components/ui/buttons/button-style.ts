import { classNames } from "#components/ui/class-names.ts";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";
export type ControlSize = "small" | "medium" | "large";
export type ButtonLook = { tone?: ButtonTone | undefined; size?: ControlSize | undefined };

/** The classes of buttons.css. Secondary and medium are those of every button. */
export function buttonStyle({ tone = "secondary", size = "medium" }: ButtonLook, shape?: "square"): string {
  return classNames("button", tone === "secondary" ? "" : tone, size === "medium" ? "" : size, shape);
}
