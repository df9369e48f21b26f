import type { Route } from "next";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { TabLinks } from "#components/ui/navigation/tab-links.tsx";
import { AUTHOR_LISTS } from "#lib/posts/drafts/author-lists.ts";

const TABS = [
  ...Object.values(AUTHOR_LISTS).map(({ path, label }) => ({ href: path as Route, label })),
  { href: "/posts/promotions" as Route, label: "Promotions" },
];

/** What the author's lists have in common. `current` is the address of the open tab. */
export function StudioFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <div className="max-w-page mx-auto grid w-full content-start gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title font-serif tracking-tight">Your posts</h1>
        <ButtonLink href="/compose" tone="primary">
          Write
        </ButtonLink>
      </div>
      <TabLinks current={current} label="Your posts" links={TABS} />
      {children}
    </div>
  );
}
