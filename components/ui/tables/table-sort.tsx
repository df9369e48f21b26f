import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { arrowUpBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

type Props = {
  href: Route;
  direction: "ascending" | "descending" | undefined;
  isArrowFirst: boolean;
  children: ReactNode;
};

const TURNS = { ascending: "", descending: "rotate-180" };

/** A column heading that sorts. Its arrow points up while the smallest is on top. */
export function SortLink({ href, direction, isArrowFirst, children }: Props) {
  return (
    <Link
      className={`group/sort rounded-small hover:text-ink inline-flex min-h-9 items-center gap-1 ${isArrowFirst ? "flex-row-reverse" : ""}`}
      href={href}
      prefetch={false}
      replace={true}
      scroll={false}
    >
      {children}
      <IconSvg
        body={arrowUpBold}
        className={`size-3 ${direction ? `text-copper ${TURNS[direction]}` : "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60"}`}
      />
    </Link>
  );
}
