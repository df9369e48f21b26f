"use client";

import { usePathname } from "next/navigation";
import { TabStrip } from "#components/ui/navigation/tab-strip.tsx";

const LINKS = [
  { href: "/settings", label: "Account" },
  { href: "/settings/profile", label: "Profile" },
  { href: "/settings/payouts", label: "Payouts" },
  { href: "/settings/purchases", label: "Purchases" },
  { href: "/settings/notifications", label: "Notifications" },
  { href: "/settings/nano-addresses", label: "Nano addresses" },
] as const;

export function SettingsTabs() {
  const path = usePathname();
  return <TabStrip label="Settings" current={path.replace(/(?<=purchases)\/saved$/, "")} links={LINKS} />;
}
