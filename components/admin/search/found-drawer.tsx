import type { Route } from "next";
import { Drawer } from "#components/admin/drawer/drawer.tsx";
import { Entries, Entry, Moment } from "#components/admin/drawer/row-parts.tsx";
import { describePurchase } from "#components/admin/search/describe-purchase.ts";
import { FoundPersonFacts, FoundPostFacts, nameFound } from "#components/admin/search/found-author.tsx";
import { FoundPurchaseFacts } from "#components/admin/search/found-purchase.tsx";
import { SEARCH_FIELD } from "#components/layout/frame/search-link.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import type { FoundPurchase, StaffFound } from "#lib/admin/search.ts";

type Props = {
  found: StaffFound;
  /** What the caller can search by. */
  by: string;
  closePath: Route;
  onClose: () => void;
  /** Searches again: after an action, and for one of several. The second is for a form, which works without a script. */
  find: (words: string) => void;
  search: (form: FormData) => void;
};

/** What a search found: one thing with all about it, or several to choose from. Each role is sent only what it may see. */
export function FoundDrawer({ found, by, closePath, onClose, find, search }: Props) {
  const { count, purchases, details, person, post } = found;
  const [only] = purchases;
  const drawer = { closePath, onClose, openerId: SEARCH_FIELD };
  if (only && count === 1) {
    return (
      <Drawer {...drawer} key={only.id} title={titleOf(only)}>
        <FoundPurchaseFacts details={details} purchase={only} onChanged={() => find(only.id)} />
      </Drawer>
    );
  }
  if (purchases.length > 0) {
    return (
      <Drawer
        {...drawer}
        key="several"
        title={count > purchases.length ? "The newest purchases" : `${count} purchases`}
      >
        <Several purchases={purchases} search={search} />
      </Drawer>
    );
  }
  if (post) {
    return (
      <Drawer {...drawer} key={post.id} title={post.title ?? "Untitled post"}>
        <FoundPostFacts author={person} post={post} />
      </Drawer>
    );
  }
  if (person) {
    return (
      <Drawer {...drawer} key={person.id} title={nameFound(person)}>
        <FoundPersonFacts person={person} />
      </Drawer>
    );
  }
  return (
    <Drawer {...drawer} key="nothing" title={count > 0 ? "Several purchases" : "Nothing found"}>
      <p>{describeNothing(found)}</p>
      {count > 0 ? null : <p className="text-small text-ink-soft">You can search by {by}, each of them complete.</p>}
    </Drawer>
  );
}

function titleOf({ more }: FoundPurchase): string {
  return more ? (more.post_title ?? "Proof of a wallet") : "Purchase";
}

function Several({ purchases, search }: { purchases: FoundPurchase[]; search: Props["search"] }) {
  return (
    <Entries>
      {purchases.map((purchase) => (
        <Entry
          end={purchase.more ? <Moment at={purchase.more.created_at} /> : null}
          head={titleOf(purchase)}
          key={purchase.id}
        >
          <span className="text-ink-soft">{describePurchase(purchase)}</span>
          <form action={search}>
            <input name="words" type="hidden" value={purchase.id} />
            <Button aria-label={`Open: ${titleOf(purchase)}, ${purchase.id.slice(0, 8)}`} size="small" type="submit">
              Open
            </Button>
          </form>
        </Entry>
      ))}
    </Entries>
  );
}

function describeNothing({ kind, count }: StaffFound): string {
  if (count > 0)
    return "Several purchases belong to this account. Ask for the block of the payment or the receipt number.";
  switch (kind) {
    case "handle":
      return "No account has this handle. Is it spelled right? Handles can change: the old one leads to its account for 90 days.";
    case "email":
      return "No account has this e-mail address. Its owner may have signed up with another one.";
    case "post":
      return "No post was ever published at this address. Copy it from the address bar of the post.";
    case "receipt":
      return "No purchase has this receipt number. A receipt’s number begins with R and the year: R-2026-000123.";
    case "block":
      return "This block paid for nothing here. Was it confirmed, and sent to the address that the purchase showed? Look it up in a block explorer.";
    case "account":
      return "No purchase was paid to or from this account. Compare its first and last characters.";
    default:
      return "No purchase has this number. Copy all of it.";
  }
}
