import type { ReactNode } from "react";
import { SITE_NAVIGATION } from "#components/layout/frame/navigation.ts";
import { SiteFooter } from "#components/layout/frame/site-footer.tsx";
import { SiteHeader } from "#components/layout/frame/site-header.tsx";
import { SkipLink } from "#components/layout/frame/skip-link.tsx";
import { LivePriceLine } from "#components/nano/live-price-line.tsx";
import type { LivePrice } from "#components/nano/read-price.ts";

type Props = {
  /** The price of Nano that the server knows; the footer asks for newer ones. */
  price?: LivePrice | null;
  children: ReactNode;
};

/** The default layout: header, content, footer. */
export function SiteFrame({ price = null, children }: Props) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <SkipLink />
      <SiteHeader navigation={SITE_NAVIGATION} />
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
      <SiteFooter navigation={SITE_NAVIGATION} price={<LivePriceLine first={price} />} />
    </div>
  );
}
