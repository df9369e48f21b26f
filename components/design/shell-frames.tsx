import type { ReactNode } from "react";
import { Specimen } from "#components/design/specimen.tsx";
import { describeError } from "#components/layout/errors/describe-error.ts";
import { ErrorScreen } from "#components/layout/errors/error-screen.tsx";
import { MinimalFrame } from "#components/layout/frame/minimal-frame.tsx";
import type { Navigation } from "#components/layout/frame/navigation.ts";
import { SiteFooter } from "#components/layout/frame/site-footer.tsx";
import { SiteHeader } from "#components/layout/frame/site-header.tsx";
import { PriceLine } from "#components/nano/price-line.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Link } from "#components/ui/navigation/link.tsx";

const NAVIGATION: Navigation = {
  places: {
    label: "Example pages",
    links: [
      { label: "One page", href: "/" },
      { label: "Another page", href: "/design/frames" },
    ],
  },
  account: {
    label: "Example account",
    links: [
      { label: "For visitors", href: "/design/frames", viewers: ["visitor", "anonymous"] },
      { label: "For members", href: "/design/frames", viewers: ["registered", "admin"] },
      { label: "For admins", href: "/design/frames", viewers: ["admin"] },
    ],
  },
  footer: {
    label: "Example footer",
    links: [
      { label: "Front page", href: "/" },
      { label: "This page", href: "/design/frames" },
    ],
  },
};
const FAILURE = { ...describeError(null), incidentId: "3051937242" };

export function ShellFrames() {
  return (
    <>
      <Specimen
        isWide
        title="Header and footer"
        note="Links for who is looking, by a mark that is there before the first paint."
      >
        <Framed>
          <SiteHeader navigation={NAVIGATION} />
          <div className="h-16" />
          <SiteFooter
            navigation={NAVIGATION}
            price={<PriceLine price={{ usd: "0.89150000", updatedAt: "2026-11-20T12:00:00Z" }} />}
          />
        </Framed>
      </Specimen>
      <Specimen isWide title="Layout for writing" note="A quiet bar, and the page.">
        <Framed>
          <MinimalFrame
            state="Saved"
            closeHref="/design/frames"
            actions={
              <ButtonLink href="/design/frames" tone="primary" size="small">
                Publish
              </ButtonLink>
            }
          >
            <div className="max-w-measure text-reading mx-auto px-4 py-10 font-serif">
              <p className="text-title text-ink-faint tracking-tight">Title</p>
              <p className="pt-4">Begin.</p>
            </div>
          </MinimalFrame>
        </Framed>
      </Specimen>
      <Specimen
        isWide
        title="In place of a page"
        note="What is not there, and what broke: what happened, whose fault, what to do."
      >
        <p className="text-small flex flex-wrap gap-x-6">
          <Link href="/design/failures/none" prefetch={false}>
            Open a page that is not found
          </Link>
          <Link href="/design/failures/0193f7c0-0000-4000-8000-000000000000" prefetch={false}>
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
      </Specimen>
    </>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return <div className="rounded-panel bg-paper min-w-0 border">{children}</div>;
}
