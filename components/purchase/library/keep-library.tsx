import { KEEP_TITLES } from "#components/purchase/library/keep-prompt.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";

/** How a buyer without an account keeps the posts. The island own-post shows it, under the first and the third post bought. */
export function KeepLibrary() {
  return (
    <section
      aria-labelledby="keep-library"
      className="post-frame bg-copper-wash rounded-panel mt-8 grid gap-3 px-5 py-4 print:hidden"
      data-keep-library=""
      hidden
    >
      <h2 className="font-medium" id="keep-library">
        {KEEP_TITLES.first}
      </h2>
      <p className="text-small text-ink-soft">
        It is yours in this browser. Add your e-mail address, and it is yours wherever you sign in.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/profile/convert">Add an e-mail address</ButtonLink>
        <Button tone="quiet">Not now</Button>
      </div>
    </section>
  );
}
