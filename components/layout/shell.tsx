import type { ReactNode } from "react";
import { FirstScript } from "#components/layout/first-script.tsx";
import "#components/layout/fonts.ts";
import { PrivateDemoNotice } from "#components/layout/frame/private-demo-notice.tsx";
import { TestModeNotice } from "#components/layout/frame/test-mode-notice.tsx";
import { TestNetworkNotice } from "#components/layout/frame/test-network-notice.tsx";

export type Notices = { isPrivateDemo: boolean; isTestNetwork: boolean; isTestMode: boolean };
type Props = {
  notices: Notices;
  /** A reading page: lib/documents removes React from it. Else an app, which React takes over. */
  isDocument?: boolean;
  children: ReactNode;
};

/** What every page has, whatever its root layout. */
export function Shell({ notices, isDocument = false, children }: Props) {
  return (
    // The first script marks <html> before React sees it.
    <html lang="en" data-document={isDocument ? "" : undefined} suppressHydrationWarning>
      <body>
        <FirstScript />
        {notices.isPrivateDemo ? <PrivateDemoNotice /> : null}
        {notices.isTestNetwork ? <TestNetworkNotice /> : null}
        {notices.isTestMode ? <TestModeNotice /> : null}
        {children}
      </body>
    </html>
  );
}
