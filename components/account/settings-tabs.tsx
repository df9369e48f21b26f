"use client";

import { usePathname } from "next/navigation";
import { TabLinks } from "#components/ui/tab-links";

const LINKS = [
  { href: "/settings", label: "Account" },
  { href: "/settings/profile", label: "Profile" },
  { href: "/settings/payouts", label: "Payouts" },
  { href: "/settings/purchases", label: "Purchases" },
  { href: "/settings/notifications", label: "Notifications" },
  { href: "/settings/nano-addresses", label: "Nano addresses" },
] as const;

export function SettingsTabs() {
  return <TabLinks label="Settings" current={usePathname()} links={LINKS} />;
}
