import { SiteFrame } from "#components/layout/frame/site-frame.tsx";
import { SheetPlace } from "#components/purchase/pay/sheet-place.tsx";
import { env } from "#lib/env/server.ts";
import { readHourlyRate } from "#lib/posts/cache.ts";

/** Revalidates for the price in the footer. The browser then asks for a newer price itself. */
export const revalidate = 3600;

export default async function ReadingLayout({ children }: { children: React.ReactNode }) {
  return (
    <SiteFrame price={await readHourlyRate()}>
      {children}
      <SheetPlace isTestNetwork={env.NANO_NETWORK === "dev"} />
    </SiteFrame>
  );
}
