import type { Metadata, Viewport } from "next";
import "./globals.css";
import { PAPER } from "#components/layout/colour-mode.ts";
import { EarlyInput } from "#components/layout/early-input.ts";
import { FirstScript } from "#components/layout/first-script.tsx";
import { FlashMessages } from "#components/layout/flash-messages.ts";
import { fontVariables } from "#components/layout/fonts.ts";
import { PrivateDemoNotice } from "#components/layout/frame/private-demo-notice.tsx";
import { TestModeNotice } from "#components/layout/frame/test-mode-notice.tsx";
import { TestNetworkNotice } from "#components/layout/frame/test-network-notice.tsx";
import { LateStyle } from "#components/layout/late-style.tsx";
import { SiteLoadingBar } from "#components/layout/loading-bar.tsx";
import { PageWatch } from "#components/layout/page-watch.ts";
import { RootMarks } from "#components/layout/root-marks.ts";
import { Toaster } from "#components/ui/toasts/toaster.tsx";
import { isBuilding } from "#lib/env/phase.ts";
import { env } from "#lib/env/server.ts";
import { readBuildId } from "#lib/http/pages/build-id.ts";
import { SITE_TITLE } from "#lib/http/pages/page-metadata.ts";
import { describeSite, leaveAddressOpen } from "#lib/posts/reading/site-metadata.ts";

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
