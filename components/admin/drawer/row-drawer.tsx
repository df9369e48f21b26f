import type { Route } from "next";
import { Drawer } from "#components/admin/drawer/drawer.tsx";
import { RowActions } from "#components/admin/drawer/row-actions.tsx";
import { RowContextFacts } from "#components/admin/drawer/row-context.tsx";
import { RowOwnFacts } from "#components/admin/drawer/row-facts.tsx";
import { rowLinkId } from "#components/admin/drawer/row-link.tsx";
import { rowKeyOf, rowTitleOf } from "#components/admin/drawer/row-title.ts";
import type { RowFacts } from "#lib/admin/row-facts.ts";

/** Everything about the row named in the address, and what can be done with it, beside its list. */
export function RowDrawer({ facts, closePath }: { facts: RowFacts | null; closePath: Route }) {
  if (facts === null) return null;
  const key = rowKeyOf(facts);
  return (
    <Drawer
      actions={<RowActions facts={facts} />}
      closePath={closePath}
      key={key}
      openerId={rowLinkId(key)}
      title={rowTitleOf(facts)}
    >
      <RowOwnFacts facts={facts} />
      <RowContextFacts
        alerts={facts.alerts.filter(({ id }) => facts.kind !== "alert" || id !== facts.row.id)}
        facts={facts}
        payouts={facts.payouts.filter(({ id }) => facts.kind !== "payout" || id !== facts.row.id)}
        payoutsTitle={facts.kind === "payout" ? "Other payouts" : "Payouts"}
      />
    </Drawer>
  );
}
