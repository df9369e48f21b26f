import type { Metadata, Viewport } from "next";
import "./globals.css";
import { PAPER } from "#components/layout/colour-mode";
import { EarlyInput } from "#components/layout/early-input";
import { FirstScript } from "#components/layout/first-script";
import { FlashMessages } from "#components/layout/flash-messages";
import { fontVariables } from "#components/layout/fonts";
import { LateStyle } from "#components/layout/late-style";
import { SiteLoadingBar } from "#components/layout/loading-bar";
import { PageWatch } from "#components/layout/page-watch";
import { PrivateDemoNotice } from "#components/layout/private-demo-notice";
import { RootMarks } from "#components/layout/root-marks";
import { TestModeNotice } from "#components/layout/test-mode-notice";
import { TestNetworkNotice } from "#components/layout/test-network-notice";
import { Toaster } from "#components/ui/toaster";
import { isBuilding } from "#lib/env/phase";
import { env } from "#lib/env/server";
import { readBuildId } from "#lib/http/build-id";
import { SITE_TITLE } from "#lib/http/page-metadata";
import { describeSite, leaveAddressOpen } from "#lib/posts/site-metadata";

export async function generateMetadata(): Promise<Metadata> {
  const said = { title: SITE_TITLE, description: "Read one post. Pay for one post." };
  if (!isBuilding) return { ...said, metadataBase: new URL(env.SITE_URL), ...describeSite() };
  await leaveAddressOpen();
  return said;
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: PAPER.light },
    { media: "(prefers-color-scheme: dark)", color: PAPER.dark },
  ],
};

export default async function RootLayout({ children }: LayoutProps<"/">) {
  return (
    // The first script marks <html> before React sees it.
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <body>
        <FirstScript />
        <LateStyle />
        <RootMarks />
        {env.PRIVATE_DEMO ? <PrivateDemoNotice /> : null}
        {env.NANO_NETWORK === "dev" ? <TestNetworkNotice /> : null}
        {env.TEST_MODE ? <TestModeNotice /> : null}
        <SiteLoadingBar />
        {children}
        <Toaster />
        <FlashMessages />
        <PageWatch buildId={await readBuildId()} />
        <EarlyInput />
      </body>
    </html>
  );
}
