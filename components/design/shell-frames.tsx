import Link from "next/link";
import type { ReactNode } from "react";
import { DesignPart } from "#components/design/design-part";
import { describeError } from "#components/layout/describe-error";
import { ErrorScreen } from "#components/layout/error-screen";
import { MinimalFrame } from "#components/layout/minimal-frame";
import type { Navigation } from "#components/layout/navigation";
import { SiteFooter } from "#components/layout/site-footer";
import { SiteHeader } from "#components/layout/site-header";

const NAVIGATION: Navigation = {
  places: {
    label: "Example pages",
    links: [
      { label: "One page", href: "/" },
      { label: "Another page", href: "/design" },
    ],
  },
  account: {
    label: "Example account",
    links: [
      { label: "For visitors", href: "/design", viewers: ["visitor", "anonymous"] },
      { label: "For members", href: "/design", viewers: ["registered", "admin"] },
      { label: "For admins", href: "/design", viewers: ["admin"] },
    ],
  },
  footer: {
    label: "Example footer",
    links: [
      { label: "Front page", href: "/" },
      { label: "This page", href: "/design" },
    ],
  },
};
const LINK = "text-copper inline-flex min-h-10 items-center underline underline-offset-4";
const FAILURE = { ...describeError(null), incidentId: "3051937242" };

export function ShellFrames() {
  return (
    <>
      <DesignPart title="Header and footer">
        <Framed>
          <SiteHeader navigation={NAVIGATION} />
          <div className="h-16" />
          <SiteFooter navigation={NAVIGATION} />
        </Framed>
      </DesignPart>
      <DesignPart title="Layout for writing">
        <Framed>
          <MinimalFrame
            state="Saved"
            closeTo="/design"
            actions={
              <Link href="/design" className="text-copper inline-flex min-h-10 items-center">
                Publish
              </Link>
            }
          >
            <p className="text-title text-ink-faint max-w-measure mx-auto px-4 py-10 font-serif tracking-tight">
              Title
            </p>
          </MinimalFrame>
        </Framed>
      </DesignPart>
      <DesignPart title="In place of a page">
        <p className="text-small flex flex-wrap gap-x-6">
          <Link href="/design/failures/none" className={LINK}>
            Open a page that is not found
          </Link>
          <Link href="/design/failures/0193f7c0-0000-4000-8000-000000000000" prefetch={false} className={LINK}>
            Open a page that breaks
          </Link>
        </p>
        {/* Pictures of pages: their headings are not this page's. */}
        <div inert aria-hidden="true" className="grid gap-6 lg:grid-cols-2">
          <Framed>
            <ErrorScreen status={404} description="Page not found: /design/none" />
          </Framed>
          <Framed>
            <ErrorScreen {...FAILURE} />
          </Framed>
        </div>
      </DesignPart>
    </>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return <div className="rounded-panel bg-paper min-w-0 border">{children}</div>;
}
