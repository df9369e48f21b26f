import { SiteFrame } from "#components/layout/site-frame";
import { SheetPlace } from "#components/purchase/sheet-place";
import { env } from "#lib/env/server";
import { readHourlyRate } from "#lib/posts/cache";

/** For the price in the footer: a page is never older, and the browser asks for a newer one. */
export const revalidate = 3600;

export default async function ReadingLayout({ children }: { children: React.ReactNode }) {
  return (
    <SiteFrame price={await readHourlyRate()}>
      {children}
      <SheetPlace isTestNetwork={env.NANO_NETWORK === "dev"} />
    </SiteFrame>
  );
}
