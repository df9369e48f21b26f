import type { ComponentProps } from "react";
import type { ControlSize } from "#components/ui/buttons/button-style.ts";
import { classNames } from "#components/ui/class-names.ts";
import { CONTROL_TEXT, ControlSurface } from "#components/ui/fields/control-surface.tsx";
import { caretDownBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

type SelectProps = Omit<ComponentProps<"select">, "size" | "multiple"> & { size?: ControlSize };

const HEIGHTS: Record<ControlSize, string> = {
  small: "h-8",
  medium: "h-10 not-pointer-fine:h-11",
  large: "h-12",
};

/** With a mouse, browsers that can draw the list in our style; a phone keeps its system's list. */
const LIST = [
  "pointer-fine:[appearance:base-select] pointer-fine:[&::picker(select)]:[appearance:base-select]",
  "[&::picker-icon]:hidden [&::picker(select)]:my-1 [&::picker(select)]:rounded-control [&::picker(select)]:border",
  "[&::picker(select)]:border-hairline [&::picker(select)]:bg-raised [&::picker(select)]:p-1",
  "[&::picker(select)]:text-ink [&::picker(select)]:shadow-float",
  "pointer-fine:[&_option]:flex pointer-fine:[&_option]:min-h-9 pointer-fine:[&_option]:items-center",
  "[&_option]:rounded-small [&_option]:px-2 [&_option]:hover:bg-ink/6 [&_option]:focus-visible:bg-ink/6",
  "[&_option]:focus-visible:outline-none [&_option]:disabled:text-ink-faint [&_option]:checked:font-medium",
  "[&_option::checkmark]:text-copper [&_optgroup]:text-caption [&_optgroup]:text-ink-faint [&_option]:text-body [&_option]:text-ink",
].join(" ");

/** The browser's own select. Its children are options. */
export function Select({ size = "medium", className, children, ...rest }: SelectProps) {
  return (
    <ControlSurface className={classNames(HEIGHTS[size], className)}>
      <select
        {...rest}
        data-control=""
        className={classNames(CONTROL_TEXT, LIST, "w-full appearance-none items-center truncate ps-3 pe-9")}
      >
        {children}
      </select>
      <IconSvg
        body={caretDownBold}
        className="text-ink-faint pointer-events-none absolute inset-y-0 end-3 my-auto size-4"
      />
    </ControlSurface>
  );
}
