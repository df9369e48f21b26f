import { Suspense } from "react";
import { CreditsLeft } from "#components/admin/credits-left";
import { Numbers } from "#components/admin/numbers";
import { SwitchPanel } from "#components/admin/switch-panel";
import { Stat } from "#components/ui/stat";
import { readNodeLag } from "#lib/admin/node-lag";
import { readNumbers } from "#lib/admin/queries";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/admin", { robots: { index: false } });

export default async function AdminPage() {
  const { db } = await requirePageSession("/admin");
  const numbers = await readNumbers(db);
  return (
    <>
      <h1 className="sr-only">Overview</h1>
      <Numbers
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
