import { SiteFrame } from "#components/layout/site-frame";
import { SheetPlace } from "#components/purchase/sheet-place";
import { env } from "#lib/env/server";
import { readHourlyRate } from "#lib/posts/cache";

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
