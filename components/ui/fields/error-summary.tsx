"use client";

import { useId } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { linkStyle } from "#components/ui/navigation/link-style.ts";

export type FormMistake = {
  message: string;
  /** The control that the line links to. */
  controlId?: string;
  /** Where to fix it, if that is on another page. */
  href?: string;
};

/** Lists why a form was not sent. Takes the focus when it appears. */
export function ErrorSummary({ title, mistakes }: { title: string; mistakes: readonly FormMistake[] }) {
  const titleId = useId();
  if (mistakes.length === 0) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="border-brick grid gap-2 border-y py-4"
      data-takes-focus=""
      ref={takeFocus}
      tabIndex={-1}
    >
      <h2 id={titleId} className="text-lead text-brick font-serif">
        {title}
      </h2>
      <ul className="text-small grid gap-1">
        {mistakes.map(({ message, controlId, href = controlId && `#${controlId}` }) => (
          <li key={message}>
            {href ? (
              <a href={href} className={classNames(linkStyle(), "inline-block py-0.5")}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function takeFocus(section: HTMLElement | null): void {
  section?.focus();
}
