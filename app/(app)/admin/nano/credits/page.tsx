import type { Route } from "next";
import { CreditsFacts, WorkCostFacts } from "#components/admin/credits/credits-facts.tsx";
import { BurnChart, ProviderTable, TopUpTable } from "#components/admin/credits/credits-tables.tsx";
import { CsvLink } from "#components/admin/csv-link.tsx";
import { StaffAction } from "#components/admin/staff-action.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ExternalLink } from "#components/ui/navigation/link.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { listTopUps, listWorkProviders, readWorkCost } from "#lib/admin/queries.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { AppError } from "#lib/errors.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import { type Credits, creditsShop, readServiceCredits } from "#lib/nano/market/credits.ts";

export const metadata = pageMetadata("/admin/nano/credits", { robots: { index: false } });

const PAGE = 20;

export default async function CreditsPage({ searchParams }: PageProps<"/admin/nano/credits">) {
  const { db } = await requirePageSession("/admin/nano/credits");
  const [credits, topUps, providers, cost] = await Promise.all([
    readServiceCredits().catch(unlessUnknown),
    listTopUps(db, { after: readTopUpCursor(await searchParams), limit: PAGE }),
    listWorkProviders(db),
    readWorkCost(db),
  ]);
  const shop = creditsShop();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-heading font-serif tracking-tight">Credits</h1>
        {shop ? <ExternalLink href={shop}>Buy credits</ExternalLink> : null}
      </div>
      <p className="max-w-measure text-ink-soft">
        Credits are proof of work that we have bought in advance. Each block uses one: to receive a payment, to pay the
        author, to take our fee. At zero the worker’s own processor takes over, slowly; nothing is lost.
        {shop ? null : " This site uses the test network’s service, which sells no credits."}
      </p>
      {typeof credits === "string" ? (
        <EmptyState title="Credits unknown">{credits}</EmptyState>
      ) : (
        <>
          <CreditsFacts credits={credits} />
          <BurnChart days={credits.by_day} />
        </>
      )}
      <ProviderTable providers={providers} />
      <WorkCostFacts cost={cost} />
      <section aria-labelledby="bought" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 className="text-lead font-serif" id="bought">
            Bought
          </h2>
          <StaffAction
            fields={PURCHASE_FIELDS}
            body={{}}
            description="The service does not report purchases. Record each one here."
            done="Recorded."
            label="Record a purchase"
            url="/api/admin/credits"
          />
        </div>
        <TopUpTable topUps={topUps.rows} />
        {topUps.rows.length === 0 ? null : (
          <div className="grid gap-6">
            <LoadMore
              href={topUps.next === null ? null : (`/admin/nano/credits?after=${topUps.next}` as Route)}
              label="Older purchases"
            />
            <CsvLink list="top-ups" />
          </div>
        )}
      </section>
    </>
  );
}

const PURCHASE_FIELDS = [
  { name: "credits", label: "Credits", hint: "How many you bought." },
  { name: "paid", label: "Paid, in Nano", hint: "Such as 0.203259. Enter 0 if you paid in another currency." },
  { name: "blockHash", label: "Block hash", hint: "The 64 characters of the block that paid.", isOptional: true },
];

/** “Unknown” is a state of this page, shown with the reason. */
function unlessUnknown(error: unknown): Credits | string {
  if (error instanceof AppError && error.code === "credits_unknown") return error.detail;
  throw error;
}

function readTopUpCursor({ after }: SearchParams): number | null {
  return typeof after === "string" && /^\d{1,15}$/.test(after) ? Number(after) : null;
}
