import { SiteFrame } from "#components/layout/site-frame";

export default function AccountLayout({ children }: LayoutProps<"/">) {
  return <SiteFrame>{children}</SiteFrame>;
}
