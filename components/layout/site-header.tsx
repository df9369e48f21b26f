import { ColourModeMenu } from "#components/layout/colour-mode-menu";
import { Wordmark } from "#components/layout/mark";
import type { Navigation } from "#components/layout/navigation";
import { NavigationList } from "#components/layout/navigation-list";
import { PhoneNavigation } from "#components/layout/phone-navigation";
import { SearchLink } from "#components/layout/search-link";
import { SignOutButton } from "#components/layout/sign-out-button";
import { IntentLink } from "#components/ui/intent-link";

export function SiteHeader({ navigation: { places, account, signsOut } }: { navigation: Navigation }) {
  return (
    <header className="border-b">
      <div className="max-w-page mx-auto flex min-h-16 flex-wrap items-center gap-x-2 px-4 sm:gap-x-6 sm:px-6">
        <IntentLink href="/" aria-label="Farthing, front page" className="inline-flex min-h-10 items-center">
          <Wordmark />
        </IntentLink>
        <NavigationList group={places} className="text-small hidden sm:block" listClassName="flex gap-6" />
        <div className="text-small ms-auto flex items-center gap-1 sm:gap-3">
          <NavigationList group={account} listClassName="flex gap-4" />
          {signsOut ? <SignOutButton /> : null}
          <SearchLink />
          <ColourModeMenu />
          <PhoneNavigation account={account} places={places} />
        </div>
      </div>
    </header>
  );
}
