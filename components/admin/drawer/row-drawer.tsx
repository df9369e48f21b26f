import type { Route } from "next";
import { Drawer } from "#components/admin/drawer/drawer.tsx";
import { RowAroundFacts } from "#components/admin/drawer/row-around.tsx";
import { rowLinkId } from "#components/admin/drawer/row-link.tsx";
import { RowOwnFacts } from "#components/admin/drawer/row-own-facts.tsx";
import { rowKeyOf, rowTitleOf } from "#components/admin/drawer/row-words.ts";
import type { RowFacts } from "#lib/admin/row-facts.ts";

/** Everything about the row named in the address, beside its list. */
export function RowDrawer({ facts, closePath }: { facts: RowFacts | null; closePath: Route }) {
  if (facts === null) return null;
  const key = rowKeyOf(facts);
  return (
    <Drawer closePath={closePath} key={key} openerId={rowLinkId(key)} title={rowTitleOf(facts)}>
      <RowOwnFacts facts={facts} />
      <RowAroundFacts facts={facts} />
    </Drawer>
  );
}
