import type { Metadata, Viewport } from "next";
import "./globals.css";
import { FlashMessages } from "#components/layout/flash-messages";
import { PageWatch } from "#components/layout/page-watch";
import { PrivateDemoNotice } from "#components/layout/private-demo-notice";
import { Toaster } from "#components/ui/toaster";
import { env } from "#lib/env/server";
import { readBuildId } from "#lib/http/build-id";

export const metadata: Metadata = {
  title: { default: "Farthing", template: "%s · Farthing" },
  description: "Read one post. Pay for one post.",
};

export const viewport: Viewport = { colorScheme: "light dark" };

export default async function RootLayout({ children }: LayoutProps<"/">) {
  return (
    <html lang="en">
      <body>
        {env.PRIVATE_DEMO ? <PrivateDemoNotice /> : null}
        {children}
        <Toaster />
        <FlashMessages />
        <PageWatch buildId={await readBuildId()} />
      </body>
    </html>
  );
}
