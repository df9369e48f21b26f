import { Contents } from "#components/design/contents";
import { Controls } from "#components/design/controls";
import { Display } from "#components/design/display";
import { Icons } from "#components/design/icons";
import { Overlays } from "#components/design/overlays";
import { Shell } from "#components/design/shell";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/design", { robots: { index: false } });

/** Every piece of the interface in every state: what other products keep in a storybook. */
export default async function DesignPage({ searchParams }: PageProps<"/design">) {
  return (
    <div className="max-w-page mx-auto grid grid-cols-[minmax(0,1fr)] gap-24 px-4 py-16 sm:px-6">
      <div className="grid gap-8">
        <h1 className="text-display font-serif tracking-tight">Design</h1>
        <p className="text-lead text-ink-soft max-w-measure font-serif">
          Every piece that the pages here are made of, in every state. Paper and ink, one metal, a small bird.
        </p>
        <Contents />
      </div>
      <Shell />
      <Controls />
      <Overlays />
      <Display query={await searchParams} />
      <Icons />
    </div>
  );
}
