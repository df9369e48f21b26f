"use client";

import type { Route } from "next";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { caretDownBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Menu } from "#components/ui/overlays/menu.tsx";
import { MenuDownload, MenuItem, MenuLink } from "#components/ui/overlays/menu-item.tsx";
import { downloadPath } from "#lib/purchases/downloads/path.ts";

/** Both are loaded on first use. */
const RefundDialog = dynamic(() =>
  import("#components/purchase/refunds/refund-dialog.tsx").then((file) => file.RefundDialog),
);
const DeviceDialog = dynamic(() =>
  import("#components/purchase/library/device-dialog.tsx").then((file) => file.DeviceDialog),
);

type Props = {
  purchaseId: string | null;
  title: string;
  path: Route;
  isReadable: boolean;
  isOpen: boolean;
  isLent: boolean;
  hasReceipt: boolean;
  isReturnable: boolean;
  isReturning: boolean;
  refundUntil: string | null;
  hasOtherVersion: boolean;
  /** The post to download, if it came with that. */
  downloadId: string | null;
};

/** Read and Receipt are links; rarer actions are in the menu. */
export function LibraryActions({ purchaseId, title, path, isReadable, isOpen, ...row }: Props) {
  const [dialog, setDialog] = useState<"refund" | "device" | null>(null);
  const close = (isShown: boolean) => {
    if (!isShown) setDialog(null);
  };
  const hasMenu = row.downloadId !== null || (purchaseId !== null && ((isReadable && !row.isLent) || row.isReturning));
  return (
    <span className="flex grow flex-wrap items-center gap-x-4 gap-y-1 whitespace-nowrap md:justify-end">
      {isReadable ? (
        <Link aria-label={`Read ${title}`} href={path}>
          Read
        </Link>
      ) : null}
      {isOpen ? (
        <Link aria-label={`Continue with ${title}`} href={path}>
          Continue
        </Link>
      ) : null}
      {purchaseId && row.hasReceipt ? (
        <Link aria-label={`Receipt of ${title}`} href={`/receipts/${purchaseId}` as Route}>
          Receipt
        </Link>
      ) : null}
      {purchaseId && (row.isReturnable || row.isReturning) ? (
        <Link className="hidden noscript:inline" href={`/receipts/${purchaseId}` as Route}>
          {row.isReturnable ? "Get your Nano back" : "Where is my Nano?"}
        </Link>
      ) : null}
      {hasMenu ? (
        <Menu
          align="end"
          trigger={
            <Button aria-label={`More for ${title}`} className="noscript:hidden" size="small" tone="quiet">
              More <IconSvg body={caretDownBold} />
            </Button>
          }
        >
          {row.isReturnable ? <MenuItem onSelect={() => setDialog("refund")}>Get your Nano back</MenuItem> : null}
          {row.isReturning ? <MenuItem onSelect={() => setDialog("refund")}>Where is my Nano?</MenuItem> : null}
          {isReadable && purchaseId && !row.isLent ? (
            <MenuItem onSelect={() => setDialog("device")}>Open on another device</MenuItem>
          ) : null}
          {isReadable && purchaseId && row.hasOtherVersion ? (
            <MenuLink href={`/bought/${purchaseId}` as Route}>Version you bought</MenuLink>
          ) : null}
          {row.downloadId ? (
            <>
              <MenuDownload href={downloadPath(row.downloadId, "epub")}>Download as EPUB</MenuDownload>
              <MenuDownload href={downloadPath(row.downloadId, "md")}>Download as Markdown</MenuDownload>
            </>
          ) : null}
        </Menu>
      ) : null}
      {dialog === "refund" && purchaseId ? (
        <RefundDialog
          onOpenChange={close}
          open
          purchaseId={purchaseId}
          refundUntil={row.isReturnable ? row.refundUntil : null}
        />
      ) : null}
      {dialog === "device" && purchaseId ? <DeviceDialog onOpenChange={close} open purchaseId={purchaseId} /> : null}
    </span>
  );
}
