import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { TAB, TAB_LIST } from "#components/ui/navigation/tab-style.ts";

export type TabLinksProps = {
  label: string;
  /** There may be more than fit on one line. They wrap, except on a phone, and load only when pressed. */
  areMany?: boolean;
  /** The address of the tab that is open. */
  current: string;
  /** `viewers` are those who see a link of a cached page, as in the header. */
  links: readonly { href: Route; label: ReactNode; viewers?: string }[];
};

/** Tabs with an address each: links, so that they can be shared, opened in tabs, and left by Back. */
export function TabLinks({ label, areMany = false, current, links }: TabLinksProps) {
  return (
    <nav aria-label={label} className={areMany ? `${TAB_LIST} sm:flex-wrap sm:gap-y-0` : TAB_LIST}>
      {links.map(({ href, label: name, viewers }) => (
        <Link
          key={href}
          aria-current={href === current ? "page" : undefined}
          className={TAB}
          data-viewers={viewers}
          href={href}
          prefetch={areMany ? false : null}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
