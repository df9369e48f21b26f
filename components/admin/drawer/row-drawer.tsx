import type { Route } from "next";
import { Drawer } from "#components/admin/drawer/drawer.tsx";
import { RowAroundFacts } from "#components/admin/drawer/row-context.tsx";
import { RowOwnFacts } from "#components/admin/drawer/row-facts.tsx";
import { rowLinkId } from "#components/admin/drawer/row-link.tsx";
import { keyOf, titleOf } from "#components/admin/drawer/row-title.ts";
import type { RowFacts } from "#lib/admin/row-facts.ts";

/** Everything about the row named in the address, beside its list. */
export function RowDrawer({ facts, closePath }: { facts: RowFacts | null; closePath: Route }) {
  if (facts === null) return null;
  const key = keyOf(facts);
  return (
    <Drawer closePath={closePath} key={key} openerId={rowLinkId(key)} title={titleOf(facts)}>
      <RowOwnFacts facts={facts} />
      <RowAroundFacts facts={facts} />
    </Drawer>
  );
}
