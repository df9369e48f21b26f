import type { Route } from "next";
import { Button } from "#components/ui/buttons/button.tsx";

type Props = {
  person: { id: string; name: string };
  isBlocked: boolean;
  /** The page with this form, where it leads back to. */
  back: Route;
};

/** Blocks a person, or unblocks them. A plain form: it needs no script. */
export function BlockForm({ person: { id, name }, isBlocked, back }: Props) {
  return (
    <form action="/api/blocks" method="post">
      <input name="profileId" type="hidden" value={id} />
      <input name="back" type="hidden" value={back} />
      {isBlocked ? <input name="remove" type="hidden" value="1" /> : null}
      <Button size="small" tone={isBlocked ? "secondary" : "danger"} type="submit">
        {isBlocked ? "Unblock" : "Block"} <span className="sr-only">{name}</span>
      </Button>
    </form>
  );
}
