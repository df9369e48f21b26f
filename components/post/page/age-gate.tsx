import type { ReactNode } from "react";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { classNames } from "#components/ui/class-names.ts";

type Props = {
  /** What is for adults. */
  what: "post" | "discussion";
  children: ReactNode;
};

/**
 * Stands in front of what is not for children. The page stays the same for everyone, works without a script and keeps nothing about its
 * reader: so the gate is closed at every visit.
 */
export function AgeGate({ what, children }: Props) {
  const frame = what === "post" ? "post-frame" : "group-open/gate:pb-4";
  return (
    <details className={classNames("group/gate", what === "post" && "mt-8")}>
      <summary className={classNames("block cursor-pointer list-none", frame)}>
        <span className="border-edge rounded-small grid justify-items-start gap-2 border p-6 group-open/gate:hidden sm:p-8">
          <strong className="text-heading font-serif font-normal tracking-tight">For adults</strong>
          <span className="text-ink-soft">This {what} is for people of 18 and over.</span>
          <span className={classNames(buttonStyle({ tone: "primary" }), "mt-3")}>
            I am 18 or older – show the {what}
          </span>
        </span>
        <span className="text-small text-ink-soft hover:text-ink hidden min-h-6 items-center underline underline-offset-4 group-open/gate:inline-flex">
          Hide the {what}
        </span>
      </summary>
      {children}
    </details>
  );
}
