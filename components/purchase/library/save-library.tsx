import type { Route } from "next";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";

/** For readers without an account: only this browser keeps what they buy. One low row, so that a phone still shows a purchase. */
export function SaveLibrary({ href }: { href: Route }) {
  return (
    <aside className="border-copper/40 flex items-center justify-between gap-x-6 border-y py-3 sm:py-5">
      <div className="grid gap-1">
        <h2 className="text-lead font-serif">Save your library</h2>
        <p className="text-small text-ink-soft max-w-measure">
          It is kept in this browser only. Add an e-mail address, and it follows you.
        </p>
      </div>
      <ButtonLink className="shrink-0" href={href} tone="primary">
        Save it
      </ButtonLink>
    </aside>
  );
}
