import type { Route } from "next";
import { BlockForm } from "#components/social/block-form.tsx";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { Icon } from "#components/ui/icons/icon.tsx";

type Props = {
  person: { id: string; name: string };
  /** This page's path. */
  back: Route;
};

/** For readers with an account. Whether the person is blocked already, only the settings say: this page is the same for everyone. */
export function PersonMenu({ person, back }: Props) {
  return (
    <div className="person-menu" data-viewers="registered admin">
      <IconButton
        icon={<Icon name="ph:dots-three-bold" />}
        label={`More about ${person.name}`}
        popoverTarget="person"
        size="small"
      />
      <div aria-label={`Block ${person.name}`} className="menu w-72" id="person" popover="auto" role="dialog">
        <div className="grid justify-items-start gap-3 p-3">
          <p className="text-small">
            {person.name} can then no longer follow you or comment on your posts, and is not told. You can unblock them
            in your profile’s settings.
          </p>
          <BlockForm back={back} isBlocked={false} person={person} />
        </div>
      </div>
    </div>
  );
}
