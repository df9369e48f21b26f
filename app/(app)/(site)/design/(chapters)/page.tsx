import { DesignContents } from "#components/design/contents.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design", { robots: { index: false } });

/** Every piece of the interface in every state, by chapters: what other products keep in a storybook. */
export default function DesignPage() {
  return (
    <div className="max-w-page mx-auto grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-16 sm:px-6">
      <h1 className="text-display font-serif tracking-tight">Design</h1>
      <p className="text-lead text-ink-soft max-w-measure font-serif">
        Every piece that the pages here are made of, in every state. Paper and ink, one metal, a small bird.
      </p>
      <DesignContents />
    </div>
  );
}
