import { SiteFrame } from "#components/layout/site-frame";

export default function ReadingLayout({ children }: { children: React.ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
