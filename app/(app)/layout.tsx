import "../globals.css";
import { EarlyInput } from "#components/layout/early-input.ts";
import { FlashMessages } from "#components/layout/flash-messages.ts";
import { SiteLoadingBar } from "#components/layout/loading-bar.tsx";
import { PageWatch } from "#components/layout/page-watch.ts";
import { RootMarks } from "#components/layout/root-marks.ts";
import { Shell } from "#components/layout/shell.tsx";
import { VIEWPORT } from "#components/layout/viewport.ts";
import { IconTooltips } from "#components/ui/overlays/icon-tooltips.tsx";
import { Toaster } from "#components/ui/toasts/toaster.tsx";
import { readBuildId } from "#lib/http/pages/build-id.ts";
import { describeRoot, readNotices } from "#lib/site/root-layout.ts";

export const generateMetadata = describeRoot;
export const viewport = VIEWPORT;

/** Pages that React takes over in the browser. */
export default async function AppLayout({ children }: LayoutProps<"/">) {
  return (
    <Shell notices={readNotices()}>
      <RootMarks />
      <SiteLoadingBar />
      {children}
      <Toaster />
      <IconTooltips />
      <FlashMessages />
      <PageWatch buildId={await readBuildId()} />
      <EarlyInput />
    </Shell>
  );
}
