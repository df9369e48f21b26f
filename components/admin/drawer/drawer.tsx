"use client";

import type { Route } from "next";
import NextLink from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { xBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { holdPage } from "#components/ui/overlays/hold-page.ts";
import { PortalPlace } from "#components/ui/overlays/portal-place.ts";
import { offerToastPlace } from "#components/ui/toasts/toast-place.ts";

type Props = {
  title: string;
  /** The same page without the drawer. */
  closePath: Route;
  /** Closes it, where the address does not say that it is open. Default: goes to `closePath`. */
  onClose?: () => void;
  /** What opened it. It gets the focus back. */
  openerId: string;
  /** Its buttons, which stay in view while the rest scrolls. */
  actions?: ReactNode;
  children: ReactNode;
};

const PANEL = [
  "floats bg-raised text-ink shadow-float border-hairline fixed z-50 m-0 flex-col p-0 open:flex backdrop:bg-veil",
  "inset-x-0 top-auto bottom-0 max-h-[92dvh] w-full max-w-none rounded-t-panel border-t [--away:translateY(100%)]",
  "md:start-auto md:end-0 md:top-0 md:h-dvh md:max-h-none md:w-[32rem] md:rounded-none md:border-s md:border-t-0 md:[--away:translateX(2rem)]",
].join(" ");

/**
 * A panel beside a list; on a phone a sheet. The server renders it open, so it works without a script: its close button is a
 * link. With a script it is the browser's modal dialog, opened and closed by the address or by its parent.
 */
export function Drawer({ title, closePath, onClose, openerId, actions, children }: Props) {
  const titleId = useId();
  const router = useRouter();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    if (onClose) onClose();
    else router.replace(closePath, { scroll: false });
  };
  const show = (dialog: HTMLDialogElement | null) => {
    if (!dialog) return;
    dialog.close();
    dialog.showModal();
    dialog.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
    const release = holdPage(dialog);
    return () => {
      release?.();
      dialog.close();
      // What was done here may have taken the row out of its list.
      (document.getElementById(openerId) ?? document.querySelector("main"))?.focus({ preventScroll: true });
    };
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // An action may take its own button away.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
  return (
    <dialog aria-labelledby={titleId} className={PANEL} closedby="any" onCancel={leave} open ref={show}>
      <header className="flex items-start gap-4 ps-6 pe-4 pt-4 pb-3">
        <h2
          className="text-lead grow pt-1.5 font-serif leading-tight tracking-tight text-balance outline-none"
          id={titleId}
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </h2>
        <NextLink
          aria-label="Close"
          className={buttonStyle({ tone: "quiet" }, "square")}
          href={closePath}
          {...(onClose ? { onClick: leave } : {})}
          prefetch={false}
          replace
          scroll={false}
        >
          <IconSvg body={xBold} />
        </NextLink>
      </header>
      <PortalPlace value={place}>
        <div className="grid grow content-start gap-8 overflow-y-auto overscroll-contain px-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
          {children}
        </div>
        <section
          aria-label="Actions"
          className="border-hairline flex flex-wrap justify-end gap-2 border-t px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] empty:hidden"
        >
          {actions}
        </section>
      </PortalPlace>
      <div ref={setPlace} />
      <div ref={offerToastPlace} />
    </dialog>
  );
}
