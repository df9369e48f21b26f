import { AccountMenu } from "#components/layout/frame/account-menu.tsx";
import { ColourModeMenu } from "#components/layout/frame/colour-mode-menu.tsx";
import { Wordmark } from "#components/layout/frame/mark.tsx";
import type { Navigation } from "#components/layout/frame/navigation.ts";
import { NavigationList } from "#components/layout/frame/navigation-list.tsx";
import { PhoneNavigation } from "#components/layout/frame/phone-navigation.tsx";
import { SearchLink } from "#components/layout/frame/search-link.tsx";
import { Bell } from "#components/notifications/bell.tsx";
import { IntentLink } from "#components/ui/navigation/intent-link.tsx";

export function SiteHeader({ navigation: { places, account, own } }: { navigation: Navigation }) {
  return (
    <header className="border-b">
      <div className="max-w-page mx-auto flex min-h-16 flex-wrap items-center gap-x-2 px-4 sm:gap-x-6 sm:px-6">
        <IntentLink href="/" aria-label="Farthing, front page" className="inline-flex min-h-10 items-center">
          <Wordmark />
        </IntentLink>
        <NavigationList group={places} className="text-small hidden sm:block" listClassName="flex gap-6" />
        <div className="text-small ms-auto flex items-center gap-1 sm:gap-3">
          <NavigationList group={account} listClassName="flex gap-4" />
          <SearchLink />
          <ColourModeMenu />
          {own ? <Bell /> : null}
          {own ? <AccountMenu group={own} /> : null}
          <PhoneNavigation account={account} places={places} />
        </div>
      </div>
    </header>
  );
}
