import type { ReactNode } from "react";
import { linkStyle } from "#components/ui/navigation/link-style.ts";

type Props = { isUnpaid: boolean; isTestNetwork: boolean; path: string; children: ReactNode };

/** The last row of the sheet: the way to some Nano, and the way out. */
export function FooterRow({ isUnpaid, isTestNetwork, path, children }: Props) {
  return (
    <div className="text-caption text-ink-soft flex flex-wrap items-center justify-between gap-x-4">
      {isUnpaid ? (
        <p>
          No Nano yet?{" "}
          <a
            className={linkStyle()}
            href={isTestNetwork ? "/demo-wallet" : `/get-nano?return=${encodeURIComponent(path)}`}
            rel="noopener"
            target="_blank"
          >
            {isTestNetwork ? "Get some in 2 minutes" : "Ways to get some"}
          </a>
        </p>
      ) : null}
      {children}
    </div>
  );
}
