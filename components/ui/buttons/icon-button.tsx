import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonStyle } from "#components/ui/buttons/button-style.ts";
import { CoinSpinner } from "#components/ui/buttons/coin-spinner.tsx";
import { classNames } from "#components/ui/class-names.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> &
  ButtonLook & {
    /** What it does, with its object: "Remove cover.jpg". */
    label: string;
    icon: ReactNode;
    busy?: boolean;
  };

export function IconButton({
  label,
  icon,
  tone = "quiet",
  size,
  busy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { "aria-busy": true, "aria-disabled": true } : { onClick })}
      aria-label={label}
      className={classNames(buttonStyle({ tone, size }, "square"), className)}
    >
      {busy ? <CoinSpinner /> : icon}
    </button>
  );
}
