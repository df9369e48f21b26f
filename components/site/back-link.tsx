import type { Route } from "next";
import { Link } from "#components/ui/navigation/link.tsx";

/** Back to the page that the visitor came from. */
export function BackLink({ to }: { to: Route | null }) {
  if (to === null) return null;
  return (
    <p className="border-copper/40 border-y py-3">
      <Link href={to}>Back to where you were</Link>
    </p>
  );
}
