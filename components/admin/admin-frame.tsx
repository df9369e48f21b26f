"use client";

import type { Route } from "next";
import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { CreditsBanner } from "#components/admin/credits/credits-banner.tsx";
import { StaffSearchBox } from "#components/admin/search/search-box.tsx";
import { TabStrip } from "#components/ui/navigation/tab-strip.tsx";
import type { describeSearch } from "#lib/admin/search.ts";

const OVERVIEW = { href: "/admin" as Route, label: "Overview" };
const REPORTS = { href: "/admin/reports" as Route, label: "Reports" };
const COMMENTS = { href: "/admin/comment-reports" as Route, label: "Comments" };
const PEOPLE = { href: "/admin/users" as Route, label: "People" };
const FEATURED = { href: "/admin/featured" as Route, label: "Staff picks" };
const HOMEPAGE = { href: "/admin/homepage" as Route, label: "Front page" };
const EXCLUSIONS = { href: "/admin/featured-exclusions" as Route, label: "Kept out of lists" };
const PROMOTED = { href: "/admin/promoted" as Route, label: "Promoted" };
const PROVIDERS = { href: "/admin/providers" as Route, label: "Shops and wallets" };
const LOG = { href: "/admin/log" as Route, label: "Log" };
const FINANCE: readonly { href: Route; label: string }[] = [
  { href: "/admin/nano/failed-payouts", label: "Failed" },
  { href: "/admin/nano/pending-payouts", label: "Pending" },
  { href: "/admin/nano/paid-payouts", label: "Paid" },
  { href: "/admin/nano/unconfirmed", label: "Unconfirmed" },
  { href: "/admin/nano/receivable", label: "Receivable" },
  { href: "/admin/nano/credits", label: "Credits" },
];

type Props = {
  seesFinance: boolean;
  moderates: boolean;
  seesLog: boolean;
  /** What the role can search by. */
  by: ReturnType<typeof describeSearch>;
  children: ReactNode;
};

/** The search and the tabs of a role, and the warning that its pages carry. */
export function AdminFrame({ seesFinance, moderates, seesLog, by, children }: Props) {
  const path = usePathname();
  const query = useSearchParams().toString();
  const address = (query === "" ? path : `${path}?${query}`) as Route;
  const links = [
    OVERVIEW,
    ...(moderates ? [REPORTS, COMMENTS, PEOPLE, FEATURED, PROMOTED, HOMEPAGE, EXCLUSIONS, PROVIDERS] : []),
    ...(seesFinance ? FINANCE : []),
    ...(seesLog ? [LOG] : []),
  ];
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <p className="text-title font-serif tracking-tight">Admin</p>
        <StaffSearchBox by={by} key={`search ${address}`} path={address} />
      </div>
      <TabStrip areMany current={path} label="Admin" links={links} />
      <CreditsBanner key={`credits ${path}`} linksToPage={seesFinance && path !== "/admin/nano/credits"} />
      {children}
    </div>
  );
}
