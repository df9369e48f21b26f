import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#components/ui/buttons/button.tsx";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { xLines } from "#components/ui/icons/line-paths.ts";
import { Lines } from "#components/ui/icons/lines.tsx";

type Props = {
  id: string;
  label: string;
  tone?: ButtonProps["tone"];
  title: string;
  description: string;
  /** The island that works in it. */
  island?: string;
  footer?: ReactNode;
  children?: ReactNode;
};

/** A press beside it closes it. */
const LIKE_A_DIALOG = { closedby: "any" } as const;
/** Where no script runs it stands open in the page, and the button goes away. */
const PANEL = [
  "pay-sheet border-hairline bg-raised shadow-float rounded-t-panel border-t md:rounded-panel md:border",
  "noscript:static noscript:m-0 noscript:block noscript:transform-none noscript:rounded-panel noscript:border noscript:opacity-100 noscript:shadow-none",
].join(" ");

/** A button, and the dialog that the browser opens at its press, before any script. Drawn as React's dialogs are. */
export function ReceiptDialog({ id, label, tone, title, description, island, footer, children }: Props) {
  const opens = { command: "show-modal", commandfor: id, "data-island": island };
  return (
    <>
      <Button {...opens} className="noscript:hidden" tone={tone}>
        {label}
      </Button>
      <dialog
        aria-describedby={`${id}-about`}
        aria-labelledby={`${id}-title`}
        className={PANEL}
        data-island={island}
        id={id}
        tabIndex={-1}
        {...LIKE_A_DIALOG}
      >
        <header className="flex items-start gap-4 ps-6 pe-4 pt-4 pb-3">
          <h2 className="text-lead grow pt-1.5 font-serif leading-tight tracking-tight text-balance" id={`${id}-title`}>
            {title}
          </h2>
          <form className="noscript:hidden" method="dialog">
            <IconButton icon={<Lines isBold path={xLines} />} label="Close" type="submit" />
          </form>
        </header>
        <div
          className={`grid gap-4 overflow-y-auto overscroll-contain px-6 ${footer ? "pb-6" : "pb-[max(1.5rem,env(safe-area-inset-bottom))]"}`}
        >
          <p className="text-ink-soft text-small" id={`${id}-about`}>
            {description}
          </p>
          {children}
        </div>
        {footer ? (
          <footer className="border-hairline flex flex-col gap-2 border-t px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end">
            {footer}
          </footer>
        ) : null}
      </dialog>
    </>
  );
}
