import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";

/** Under a text with a part that cannot be shown: tells readers, who may have paid for it. */
export function MissingPartNote() {
  return (
    <div className="post-frame mt-8">
      <Callout tone="warning">
        Part of this text cannot be shown. <Link href="/contact">Write to us</Link> if you need it.
      </Callout>
    </div>
  );
}
