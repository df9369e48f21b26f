import { Suspense } from "react";
import { AdminOverview } from "#components/admin/admin-overview.tsx";
import { CreditsLeft } from "#components/admin/credits/credits-left.tsx";
import { SwitchPanel } from "#components/admin/switch-panel.tsx";
import { Stat } from "#components/ui/amounts/stat.tsx";
import { readNodeLag } from "#lib/admin/node-lag.ts";
import { readNumbers } from "#lib/admin/queries.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/admin", { robots: { index: false } });

export default async function AdminPage() {
  const { db } = await requirePageSession("/admin");
  const numbers = await readNumbers(db);
  return (
    <>
      <h1 className="sr-only">Overview</h1>
      <AdminOverview
        credits={
          <Suspense fallback={<Stat label="Credits left" value="…" />}>
            <CreditsLeft />
          </Suspense>
        }
        nodeLag={numbers.money ? await readNodeLag() : null}
        numbers={numbers}
      />
      {numbers.money ? <SwitchPanel switches={numbers.money.switches} /> : null}
    </>
  );
}
