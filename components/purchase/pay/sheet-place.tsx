"use client";

import { usePathname } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { closeSheet, readSheet, readSheetBeforeStart, subscribeToSheet } from "#components/purchase/pay/sheet-store.ts";

/** The place of the pay sheet: beside the page, so that it outlives the change from the locked page to the whole one. */
export function SheetPlace({ isTestNetwork }: { isTestNetwork: boolean }) {
  const sheet = useSyncExternalStore(subscribeToSheet, readSheet, readSheetBeforeStart);
  const pathname = usePathname();
  useEffect(() => {
    // Going back leaves the post, and closes the sheet.
    if (readSheet()?.request.path !== pathname) closeSheet();
  }, [pathname]);
  useEffect(() => closeSheet, []);
  if (!sheet) return null;
  const { Sheet, request, isOpen } = sheet;
  return <Sheet isOpen={isOpen} isTestNetwork={isTestNetwork} request={request} />;
}
