"use client";

import {
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogPortal,
  DialogTitle,
  DialogTrigger,
  Dialog as Root,
} from "@radix-ui/react-dialog";
import { type ReactElement, type ReactNode, use, useRef } from "react";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { xBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { holdPage } from "#components/ui/overlays/hold-page.ts";
import { PortalPlace } from "#components/ui/overlays/portal-place.ts";
import { offerToastPlace } from "#components/ui/toasts/toast-place.ts";

type DialogProps = {
  title: string;
  description?: ReactNode;
  /** The button that opens it. Without one, `open` does, and the focus returns to whatever had it. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The id of the field that gets the focus, where a dialog is opened by a key in order to type into it. */
  focusFirst?: string | undefined;
  /** What gets the focus after closing, if the opener is gone. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  /** The buttons, which stay in view while the rest scrolls. */
  footer?: ReactNode;
  children?: ReactNode;
};

const PANEL = [
  "floats fixed inset-x-0 bottom-0 z-50 flex max-h-[min(92dvh,46rem)] flex-col border-t border-hairline bg-raised shadow-float outline-none",
  "rounded-t-panel [--away:translateY(100%)]",
  "md:inset-0 md:m-auto md:h-fit md:w-full md:max-w-lg md:rounded-panel md:border md:[--away:translateY(0.75rem)]",
].join(" ");

/** In the middle of a wide screen; on a narrow one a sheet that rises from the bottom. */
export function Dialog({
  title,
  description,
  trigger,
  focusFirst,
  focusAfter,
  footer,
  children,
  ...state
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  const close = useRef<HTMLButtonElement>(null);
  const place = use(PortalPlace);
  return (
    <Root {...state}>
      {trigger ? <DialogTrigger asChild>{trigger}</DialogTrigger> : null}
      <DialogPortal container={place}>
        <div ref={holdPage} className="veil bg-veil pointer-events-auto fixed inset-0 z-50 touch-none" />
        <DialogContent
          aria-modal="true"
          className={PANEL}
          // A message that is shown takes Radix's own way of closing: without this, the key would close what is behind.
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.defaultPrevented) return;
            event.preventDefault();
            close.current?.click();
          }}
          // The panel itself takes the focus: its title is read first, and no keyboard covers a phone's screen.
          onOpenAutoFocus={(event) => {
            opener.current = openerOf(document.activeElement);
            event.preventDefault();
            const panel = event.currentTarget instanceof HTMLElement ? event.currentTarget : null;
            (focusFirst ? document.getElementById(focusFirst) : panel)?.focus();
          }}
          onCloseAutoFocus={(event) => {
            const next = focusAfter?.() ?? opener.current;
            if (trigger || !(next instanceof HTMLElement)) return;
            event.preventDefault();
            next.focus({ preventScroll: focusAfter !== undefined });
          }}
        >
          <header className="flex items-start gap-4 ps-6 pe-4 pt-4 pb-3">
            <DialogTitle className="text-lead grow pt-1.5 font-serif leading-tight tracking-tight text-balance">
              {title}
            </DialogTitle>
            <DialogClose asChild ref={close}>
              <IconButton label="Close" icon={<IconSvg body={xBold} />} />
            </DialogClose>
          </header>
          <div
            className={`grid gap-4 overflow-y-auto overscroll-contain px-6 ${footer ? "pb-6" : "pb-[max(1.5rem,env(safe-area-inset-bottom))]"}`}
          >
            {description ? (
              <DialogDescription className="text-ink-soft text-small">{description}</DialogDescription>
            ) : null}
            {children}
          </div>
          {footer ? <DialogFooter>{footer}</DialogFooter> : null}
          <div ref={offerToastPlace} />
        </DialogContent>
      </DialogPortal>
    </Root>
  );
}

/** The item of a menu goes away with the menu; the menu's button stays. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
}

/** Makes a button inside the dialog close it. */
export function DialogDismiss({ children }: { children: ReactElement }) {
  return <DialogClose asChild>{children}</DialogClose>;
}

/** The main button comes last: on the right of a wide screen, at the thumb on a narrow one. */
function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="border-hairline flex flex-col gap-2 border-t px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end">
      {children}
    </footer>
  );
}
