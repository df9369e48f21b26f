import { CreditsFacts } from "#components/admin/credits-facts";
import { EmptyState } from "#components/ui/empty-state";
import { requirePageSession } from "#lib/auth/page-session";
import { AppError } from "#lib/errors";
import { pageMetadata } from "#lib/http/page-metadata";
import { type Credits, readServiceCredits } from "#lib/nano/credits";

export const metadata = pageMetadata("/admin/nano/credits", { robots: { index: false } });

export default async function CreditsPage() {
  await requirePageSession("/admin/nano/credits");
  const credits = await readServiceCredits().catch(unlessUnknown);
  return (
    <>
      <h1 className="text-heading font-serif tracking-tight">Credits</h1>
      <p className="max-w-measure text-ink-soft">
        Credits are the proof of work that we have bought beforehand. Each block burns one: to receive, to pay the
        author, to take our fee. At nought the worker’s own processor goes on, slowly; nothing is lost.
      </p>
      {typeof credits === "string" ? (
        <EmptyState title="Credits unknown">{credits}</EmptyState>
      ) : (
        <CreditsFacts credits={credits} />
      )}
    </>
  );
}

/** Not to know is a state of this page, with the reason. */
function unlessUnknown(error: unknown): Credits | string {
  if (error instanceof AppError && error.code === "credits_unknown") return error.detail;
  throw error;
}
