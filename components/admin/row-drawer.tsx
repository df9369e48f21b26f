import type { Route } from "next";
import { Drawer } from "#components/admin/drawer";
import { RowAroundFacts } from "#components/admin/row-around";
import { rowLinkId } from "#components/admin/row-link";
import { RowOwnFacts } from "#components/admin/row-own-facts";
import { keyOf, titleOf } from "#components/admin/row-words";
import type { RowFacts } from "#lib/admin/row-facts";

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
