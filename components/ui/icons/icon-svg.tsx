import { createElement } from "react";
import { shapesOf } from "#components/ui/icons/icon-shapes.ts";

export type IconSvgProps = {
  /** The icon's name if no text beside it says it. Without it, the icon is decorative. */
  label?: string | undefined;
  className?: string | undefined;
};

/** Draws the inside of an icon as the set has it. Only shapes and numbers are taken from it, since it may be data. */
export function IconSvg({ body, label, className = "" }: IconSvgProps & { body: string }) {
  return (
    <svg
      aria-hidden={label ? undefined : true}
      aria-label={label}
      className={`shrink-0 ${className}`}
      fill="currentColor"
      height="1em"
      role={label ? "img" : undefined}
      viewBox="0 0 256 256"
      width="1em"
    >
      {shapesOf(body).map(({ tag, attributes }) =>
        createElement(tag, { key: JSON.stringify(attributes), ...attributes }),
      )}
    </svg>
  );
}
