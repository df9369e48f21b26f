import type { Route } from "next";
import type { ReactNode } from "react";
import { Copied, Entries, Entry, Moment } from "#components/admin/drawer/row-parts.tsx";
import { nameKind } from "#components/admin/payouts/payout-labels.ts";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import type { FoundPerson, FoundPost, FoundPurchase, StaffFound } from "#lib/admin/search.ts";
import { personPath } from "#lib/moderation/people/person.ts";
import { postPath } from "#lib/posts/post.ts";
import { profilePath } from "#lib/posts/profiles/profile.ts";

/** The search results. Each role is sent only what it may see, so everything here is shown. */
export function StaffSearchResults({ found }: { found: StaffFound }) {
  const { count, purchases, person, post } = found;
  if (purchases.length === 0 && person === null) return <p>{describeNothing(found)}</p>;
  return (
    <>
      {purchases.map((purchase) => (
        <Purchase key={purchase.account} purchase={purchase} />
      ))}
      {count > purchases.length && purchases.length > 0 ? <p>There are more. These are the newest.</p> : null}
      {post ? <Post handle={person?.handle ?? null} post={post} /> : null}
      {person ? <Person person={person} /> : null}
    </>
  );
}

function describeNothing({ kind, count }: StaffFound): string {
  if (count > 0)
    return "Several purchases belong to this account. Ask for the block of the payment or the receipt number.";
  switch (kind) {
    case "handle":
    case "email":
      return "No account has this handle or e-mail address.";
    case "post":
      return "No post was ever published at this address.";
    default:
      return "No purchase found.";
  }
}

function Result({ title, facts, children }: { title: string; facts: [string, ReactNode][]; children?: ReactNode }) {
  return (
    <section className="border-hairline rounded-panel grid gap-3 border p-5">
      <h2 className="text-lead font-serif">{title}</h2>
      <Facts facts={facts.flatMap(([term, detail]) => (detail === null ? [] : [{ term, detail }]))} />
      {children}
    </section>
  );
}

function Purchase({ purchase }: { purchase: FoundPurchase }) {
  const { more } = purchase;
  const account = (text: string) => (more ? <Copied key={text} text={text} /> : <span key={text}>{text}</span>);
  return (
    <Result
      facts={[
        ["Status", purchase.status.replaceAll("_", " ")],
        ["Payment", purchase.payment_state],
        ["Price", more ? <Amount key="price" raw={more.amount_raw} /> : null],
        ["Received", <Amount key="received" raw={purchase.received_raw} />],
        ["Missing", <Amount key="missing" raw={purchase.missing_raw} />],
        ["Paid to", account(purchase.account)],
        [
          "Paid from",
          purchase.payers.length > 0 ? (
            <span key="paid-from" className="grid">
              {purchase.payers.map(account)}
            </span>
          ) : null,
        ],
        ["Opened", more ? <Moment key="opened" at={more.created_at} /> : null],
        ["Paid", more?.paid_at ? <Moment key="paid" at={more.paid_at} /> : null],
        [
          "Author",
          more?.seller_handle ? (
            <Link href={profilePath(more.seller_handle)} key="author">
              @{more.seller_handle}
            </Link>
          ) : null,
        ],
        ["Purchase", more ? <Copied key="purchase" text={more.id} /> : null],
      ]}
      title={more?.post_title ?? "Purchase"}
    >
      {more && more.payouts.length > 0 ? <Payouts payouts={more.payouts} /> : null}
    </Result>
  );
}

function Payouts({ payouts }: Pick<NonNullable<FoundPurchase["more"]>, "payouts">) {
  return (
    <Entries>
      {payouts.map(({ id, kind, status, amount_raw }) => (
        <Entry end={<Amount raw={amount_raw} />} head={nameKind(kind)} key={id}>
          <span className="text-ink-soft">{status.replaceAll("_", " ")}</span>
        </Entry>
      ))}
    </Entries>
  );
}

function Person({ person }: { person: FoundPerson }) {
  return (
    <Result
      facts={[
        [
          "Handle",
          person.handle ? (
            <Link key="handle" href={profilePath(person.handle)}>
              @{person.handle}
            </Link>
          ) : (
            "None yet"
          ),
        ],
        ["Status", person.status],
        ["Writes with automated tools", person.is_agent ? "Yes" : null],
        ["Joined", <Moment at={person.joined_at} key="joined" />],
        ["Published posts", person.posts],
        ["Open reports", person.open_reports],
        ["User", <Copied key="id" text={person.id} />],
      ]}
      title={person.name ?? "Unnamed account"}
    >
      <p className="text-small">
        <Link href={personPath(person.id)}>All about this account</Link>
      </p>
    </Result>
  );
}

function Post({ post, handle }: { post: FoundPost; handle: string | null }) {
  const path: Route | null = handle && post.slug ? postPath({ author: { handle }, slug: post.slug }) : null;
  return (
    <Result
      facts={[
        [
          "Address",
          path ? (
            <Link key="address" href={path}>
              {path}
            </Link>
          ) : null,
        ],
        ["Status", post.status],
        ["In lists", post.is_listed ? "Yes" : "No"],
        ["Published", <Moment at={post.published_at} key="published" />],
        ["Open reports", post.open_reports],
        ["Post", <Copied key="id" text={post.id} />],
      ]}
      title={post.title ?? "Untitled post"}
    />
  );
}
