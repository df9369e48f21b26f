import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonStyle } from "#components/ui/buttons/button-style.ts";
import { classNames } from "#components/ui/class-names.ts";

type ButtonLinkProps<T extends string> = Omit<ComponentProps<typeof Link>, "href"> & ButtonLook & { href: Route<T> };

/** A link that looks like a button. For actions, use `Button`. */
export function ButtonLink<T extends string>({ tone, size, className, children, ...rest }: ButtonLinkProps<T>) {
  return (
    <Link {...rest} className={classNames(buttonStyle({ tone, size }), className)}>
      <span className="inline-flex items-center gap-2">{children}</span>
    </Link>
  );
}
