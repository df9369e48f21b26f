"use client";

import { usePathname } from "next/navigation";
import { TabLinks } from "#components/ui/navigation/tab-links.tsx";

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
  return (
    <div key={path} ref={showCurrent} className="min-w-0">
      <TabLinks label="Settings" current={path.replace(/(?<=purchases)\/saved$/, "")} links={LINKS} />
    </div>
  );
}

/** On a phone the open tab may lie beyond the edge. */
function showCurrent(tabs: HTMLElement | null): void {
  tabs?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
