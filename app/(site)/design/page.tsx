import type { Metadata } from "next";
import { Controls } from "#components/design/controls";
import { Display } from "#components/design/display";
import { Icons } from "#components/design/icons";
import { Overlays } from "#components/design/overlays";

export const metadata: Metadata = { title: "Design", robots: { index: false } };

/** Every piece of the interface in every state: what other products keep in a storybook. */
export default async function DesignPage({ searchParams }: PageProps<"/design">) {
  return (
    <main className="max-w-page mx-auto grid gap-16 px-6 py-16">
      <h1 className="text-display font-serif tracking-tight">Design</h1>
      <Controls />
      <Overlays />
      <Display query={await searchParams} />
      <Icons />
    </main>
  );
}
