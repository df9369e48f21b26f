import { SiteFrame } from "#components/layout/site-frame";

export default function SiteLayout({ children }: LayoutProps<"/">) {
  return <SiteFrame>{children}</SiteFrame>;
}
