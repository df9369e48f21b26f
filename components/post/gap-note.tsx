import { Callout } from "#components/ui/callout";
import { Link } from "#components/ui/link";

/** Under a text of which a part cannot be shown: who reads it, and perhaps has paid, need not guess. */
export function GapNote() {
  return (
    <div className="post-frame mt-8">
      <Callout tone="warning">
        Part of this text cannot be shown. <Link href="/contact">Write to us</Link> if you need it.
      </Callout>
    </div>
  );
}
