import { SiteFrame } from "#components/layout/frame/site-frame.tsx";
import { readHourlyRate } from "#lib/posts/cache.ts";

/** Revalidates for the price in the footer. The browser then asks for a newer price itself. */
export const revalidate = 3600;

export default async function AccountLayout({ children }: LayoutProps<"/">) {
  return <SiteFrame price={await readHourlyRate()}>{children}</SiteFrame>;
}
