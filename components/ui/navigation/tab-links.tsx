import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { TAB, TAB_LIST } from "#components/ui/navigation/tab-style.ts";

type TabLinksProps = {
  label: string;
  /** The address of the tab that is open. */
  current: string;
  /** `viewers` are those who see a link of a cached page, as in the header. */
  links: readonly { href: Route; label: ReactNode; viewers?: string }[];
};

/** Tabs with an address each: links, so that they can be shared, opened in tabs, and left by Back. */
export function TabLinks({ label, current, links }: TabLinksProps) {
  return (
    <nav aria-label={label} className={TAB_LIST}>
      {links.map(({ href, label: name, viewers }) => (
        <Link
          key={href}
          aria-current={href === current ? "page" : undefined}
          className={TAB}
          data-viewers={viewers}
          href={href}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
