import { ButtonLink } from "#components/ui/buttons/button-link.tsx";

/** For readers without an account: only this browser keeps what they buy. */
export function SaveLibrary() {
  return (
    <aside className="border-copper/40 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-y py-5">
      <div className="grid gap-1">
        <h2 className="text-lead font-serif">Save your library</h2>
        <p className="text-small text-ink-soft max-w-measure">
          It is kept in this browser only. Add an e-mail address, and it follows you.
        </p>
      </div>
      <ButtonLink href="/profile/convert?next=/settings/purchases" tone="primary">
        Save it
      </ButtonLink>
    </aside>
  );
}
