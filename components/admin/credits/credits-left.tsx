import { Stat } from "#components/ui/amounts/stat.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { AppError } from "#lib/errors.ts";
import { readServiceCredits } from "#lib/nano/market/credits.ts";

/** The prepaid work, and for how many days it lasts. The service may be slow to answer. */
export async function CreditsLeft() {
  const known = await readServiceCredits().catch(unlessUnknown);
  const days = known?.days_left ?? null;
  return (
    <Stat
      label="Credits left"
      note={<Link href="/admin/nano/credits">{days === null ? "View them" : `About ${days} days`}</Link>}
      value={known === null ? "Unknown" : known.credits.toLocaleString("en")}
    />
  );
}

function unlessUnknown(error: unknown): null {
  if (error instanceof AppError && error.code === "credits_unknown") return null;
  throw error;
}
