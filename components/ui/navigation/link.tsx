import type { Route } from "next";
import type { ComponentProps } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { arrowUpRightBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { IntentLink } from "#components/ui/navigation/intent-link.tsx";
import { type LinkTone, linkStyle } from "#components/ui/navigation/link-style.ts";

type LinkProps<T extends string> = Omit<ComponentProps<typeof IntentLink>, "href"> & {
  href: Route<T>;
  tone?: LinkTone;
};

/** A link to a page of this site. */
export function Link<T extends string>({ tone, className, ...rest }: LinkProps<T>) {
  return <IntentLink {...rest} className={classNames(linkStyle(tone), className)} />;
}

type ExternalLinkProps = ComponentProps<"a"> & { href: string; tone?: LinkTone };

/** A link of ours that leaves the site. An address that came as data goes through `DataLink`. */
export function ExternalLink({ tone, className, children, ...rest }: ExternalLinkProps) {
  return (
    <a rel="noopener" {...rest} className={classNames(linkStyle(tone), className)}>
      {children}
      <IconSvg body={arrowUpRightBold} className="ms-[0.15em] inline size-[0.6em] align-[0.25em] rtl:-scale-x-100" />
    </a>
  );
}
