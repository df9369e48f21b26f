import type { ReactNode } from "react";
import type { Navigation } from "#components/layout/frame/navigation.ts";
import { NavigationList } from "#components/layout/frame/navigation-list.tsx";

type Props = { navigation: Navigation; price: ReactNode };

export function SiteFooter({ navigation: { footer }, price }: Props) {
  return (
    <footer className="border-t">
      <div className="max-w-page text-small mx-auto grid gap-6 px-4 py-10 sm:px-6">
        <NavigationList group={footer} listClassName="flex flex-wrap gap-x-6 gap-y-1" />
        <div className="text-ink-faint grid gap-1">
          {price}
          <p>English</p>
          <p>A farthing was the smallest coin of its realm: enough for one thing.</p>
        </div>
      </div>
    </footer>
  );
}
