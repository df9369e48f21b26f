import type { Route } from "next";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { classNames } from "#components/ui/class-names.ts";
import { bellLines } from "#components/ui/icons/line-paths.ts";
import { Lines } from "#components/ui/icons/lines.tsx";

type Props = {
  creator: { id: string; name: string };
  /** The page with this button, where the form leads back to without a script. */
  back: Route;
  /** Whether what the follower hears of can be chosen here. */
  hasBell?: boolean;
};

/**
 * Follows a creator. The page is the same for everyone: the island "follow" shows who is followed already, and does it without leaving
 * the page. On the creator's own page it hides the button.
 */
export function FollowForm({ creator: { id, name }, back, hasBell = false }: Props) {
  return (
    <form action="/api/follows" className="follow" data-follows="" method="post">
      <input name="back" type="hidden" value={back} />
      <button className={buttonStyle({ size: "small" })} data-island="follow" name="creatorId" type="submit" value={id}>
        <span className="follow-face">
          <span>Follow</span>
          <span>Following</span>
        </span>
        <span className="sr-only">{name}</span>
      </button>
      {hasBell ? (
        <button
          aria-label={`What to hear of ${name}`}
          className={classNames("follow-bell", buttonStyle({ tone: "quiet", size: "small" }, "square"))}
          data-creator={id}
          data-island="follow-bell"
          data-name={name}
          type="button"
        >
          <Lines className="size-4" path={bellLines} />
        </button>
      ) : null}
    </form>
  );
}
