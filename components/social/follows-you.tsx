import { Badge } from "#components/ui/badge.tsx";

/** Shown by the island "follow" to a reader whom this person follows. */
export function FollowsYou({ personId }: { personId: string }) {
  return (
    <span className="follows-you" data-follows-you={personId}>
      <Badge>Follows you</Badge>
    </span>
  );
}
