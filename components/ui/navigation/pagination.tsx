import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { caretLeftBold, caretRightBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { listPageSlots, type PageSlot } from "#components/ui/navigation/page-range.ts";

type Props = { current: number; total: number; hrefOf: (page: number) => Route; label?: string };

const STEP = "inline-flex min-h-10 items-center gap-1.5 rounded-control px-2 no-underline";

/** Numbered pages as links. A narrow screen says "Page 4 of 20" instead of the numbers. */
export function Pagination({ current, total, hrefOf, label = "Pages" }: Props) {
  if (total <= 1) return null;
  return (
    <nav aria-label={label} className="text-small @container">
      <ul className="flex items-center justify-between gap-1 @xl:justify-center">
        <li>
          <Step href={current > 1 ? hrefOf(current - 1) : null} rel="prev">
            <IconSvg body={caretLeftBold} className="rtl:-scale-x-100" /> Previous
          </Step>
        </li>
        <li className="text-ink-soft @xl:hidden">
          Page {current} of {total}
        </li>
        {withKeys(listPageSlots(current, total)).map(({ key, page }) => (
          <li className="hidden @xl:block" key={key}>
            {page === null ? <Gap /> : <PageLink href={hrefOf(page)} isCurrent={page === current} page={page} />}
          </li>
        ))}
        <li>
          <Step href={current < total ? hrefOf(current + 1) : null} rel="next">
            Next <IconSvg body={caretRightBold} className="rtl:-scale-x-100" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

function Step({ href, rel, children }: { href: Route | null; rel: string; children: ReactNode }) {
  if (href === null) return <span className={`text-ink-faint ${STEP}`}>{children}</span>;
  return (
    <Link className={`text-ink hover:bg-sunken ${STEP}`} href={href} rel={rel}>
      {children}
    </Link>
  );
}

function PageLink({ href, page, isCurrent }: { href: Route; page: number; isCurrent: boolean }) {
  return (
    <Link
      aria-current={isCurrent ? "page" : undefined}
      aria-label={`Page ${page}`}
      className="rounded-control text-ink-soft hover:bg-sunken aria-[current]:text-ink aria-[current]:decoration-copper grid size-10 place-items-center aria-[current]:font-semibold aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-8"
      href={href}
    >
      {page}
    </Link>
  );
}

function Gap() {
  return (
    <span aria-hidden="true" className="text-ink-faint grid size-10 place-items-center">
      …
    </span>
  );
}

function withKeys(slots: PageSlot[]) {
  return slots.map((page, index) => ({ page, key: page ?? `gap ${index}` }));
}
