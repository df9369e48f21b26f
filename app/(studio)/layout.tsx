import { SiteFrame } from "#components/layout/site-frame";
import { readHourlyRate } from "#lib/posts/cache";

/** For the price in the footer: a page is never older, and the browser asks for a newer one. */
export const revalidate = 3600;

export default async function StudioLayout({ children }: LayoutProps<"/">) {
  return <SiteFrame price={await readHourlyRate()}>{children}</SiteFrame>;
}
