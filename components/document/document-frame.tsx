import type { ReactNode } from "react";
import { DocumentMarks } from "#components/document/document-marks.tsx";
import { SpeculationRules } from "#components/document/speculation-rules.tsx";
import { SiteFrame } from "#components/layout/frame/site-frame.tsx";
import { type Notices, Shell } from "#components/layout/shell.tsx";
import type { LivePrice } from "#components/nano/read-price.ts";

type Props = { buildId: string; price: LivePrice | null; notices: Notices; children: ReactNode };

/** What surrounds every document. */
export function DocumentFrame({ buildId, price, notices, children }: Props) {
  return (
    <Shell isDocument notices={notices}>
      {/* On a slow line, nothing is painted before the content begins: the parts of a header that is still coming push each other aside. */}
      <link rel="expect" href="#content" blocking="render" />
      <DocumentMarks buildId={buildId} isTestNetwork={notices.isTestNetwork} />
      <SiteFrame price={price}>{children}</SiteFrame>
      <SpeculationRules />
    </Shell>
  );
}
