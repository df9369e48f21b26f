import { useId } from "react";
import type { NavigationGroup } from "#components/layout/frame/navigation.ts";
import { NavigationList } from "#components/layout/frame/navigation-list.tsx";
import { NavigationSheet } from "#components/layout/frame/navigation-sheet.tsx";
import { SignOutButton } from "#components/layout/frame/sign-out-button.tsx";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { userCircleLines } from "#components/ui/icons/line-paths.ts";
import { Lines } from "#components/ui/icons/lines.tsx";

/** The pages of a user with an account, and signing out. The popover is the browser's own, so it opens without a script. */
export function AccountMenu({ group }: { group: NavigationGroup }) {
  const id = useId();
  return (
    <div data-viewers="registered admin">
      <IconButton icon={<Face />} label="Your account" popoverTarget={id} />
      <NavigationSheet className="menu" id={id}>
        <p className="own-name" />
        <NavigationList group={group} listClassName="rows" />
        <SignOutButton />
      </NavigationSheet>
    </div>
  );
}

/** A sign, until this browser knows the viewer's picture or initials (lib/page/own-account.ts). */
function Face() {
  return (
    <span className="own-face">
      <Lines path={userCircleLines} />
    </span>
  );
}
