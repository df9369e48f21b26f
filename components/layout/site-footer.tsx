import type { Navigation } from "#components/layout/navigation";
import { NavigationList } from "#components/layout/navigation-list";

export function SiteFooter({ navigation: { footer } }: { navigation: Navigation }) {
  return (
    <footer className="border-t">
      <div className="max-w-page text-small mx-auto grid gap-6 px-4 py-10 sm:px-6">
        <NavigationList group={footer} listClassName="flex flex-wrap gap-x-6 gap-y-1" />
        <p className="text-ink-faint">A farthing was the smallest coin of its realm: enough for one thing.</p>
      </div>
    </footer>
  );
}
