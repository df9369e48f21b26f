import { classNames } from "#components/ui/class-names.ts";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";
export type ControlSize = "small" | "medium" | "large";
export type ButtonLook = { tone?: ButtonTone | undefined; size?: ControlSize | undefined };

/**
 * The classes of buttons.css. Secondary and medium are those of every button. A square one shows its accessible name as a tooltip
 * (overlays/icon-tooltips.tsx).
 */
export function buttonStyle({ tone = "secondary", size = "medium" }: ButtonLook, shape?: "square"): string {
  return classNames("button", tone === "secondary" ? "" : tone, size === "medium" ? "" : size, shape && `${shape} tip`);
}
