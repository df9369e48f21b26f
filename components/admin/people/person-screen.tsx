import type { ReactNode } from "react";
import { Copied, Moment } from "#components/admin/drawer/row-parts.tsx";
import { PersonMarks } from "#components/admin/people/account-list.tsx";
import { ChangeAccount } from "#components/admin/people/change-account.tsx";
import {
  AccountHistory,
  AccountLog,
  CommentsOfPerson,
  MergesOfPerson,
  PostsOfPerson,
  ReportsOfPerson,
  StrikesOfPerson,
} from "#components/admin/people/person-parts.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import {
  describeRefunds,
  KIND_WORDS,
  namePerson,
  STATUS_WORDS,
  type StaffPerson,
} from "#lib/moderation/people/person.ts";
import { describeTrust } from "#lib/moderation/people/trust.ts";
import { profilePath } from "#lib/posts/profiles/profile.ts";

/** One person as staff judge them. The database sends each office what it may see, so all of it is shown. */
export function PersonScreen({ person }: { person: StaffPerson }) {
  return (
    <>
      <header className="grid gap-3">
        <p className="text-small">
          <Link href="/admin/users">All people</Link>
        </p>
        <h1 className="text-heading font-serif tracking-tight wrap-anywhere">{namePerson(person)}</h1>
        <p className="text-small flex flex-wrap items-center gap-x-3 gap-y-1">
          {KIND_WORDS[person.kind]}
          <PersonMarks person={person} />
        </p>
      </header>
      <ChangeAccount person={person} />
      <div className="max-w-measure">
        <Facts facts={factsOf(person)} />
      </div>
      <MergesOfPerson person={person} />
      <AccountHistory person={person} />
      <StrikesOfPerson person={person} />
      <PostsOfPerson person={person} />
      <CommentsOfPerson person={person} />
      <ReportsOfPerson reports={person.reports_of} title="Reports of what they wrote" />
      <ReportsOfPerson reports={person.reports_by} title="Reports by them">
        <p className="text-small text-ink-soft">
          {person.reports_upheld} led to action, {person.reports_refused} did not.
        </p>
      </ReportsOfPerson>
      <AccountLog person={person} />
    </>
  );
}

function factsOf(person: StaffPerson) {
  const { owner } = person;
  const facts: [term: string, detail: ReactNode][] = [
    ["Status", STATUS_WORDS[person.status]],
    ["Trust", describeTrust(person.trust)],
    ["Name", person.name],
    [
      "Profile",
      person.handle === null ? null : (
        <Link href={profilePath(person.handle)} key="profile">
          @{person.handle}
        </Link>
      ),
    ],
    ["About", person.bio],
    ["Joined", <Moment at={person.joined_at} key="joined" />],
    ["Published posts", person.posts],
    ["Bought", person.bought],
    ["Sold", person.sold],
    ["Refunded", person.sold === 0 ? null : `${person.refunded} (${describeRefunds(person)})`],
    ["E-mail address", owner?.email],
    ["Sold for", owner && <Amount key="sold" raw={owner.sold_raw} />],
    ["Of that refunded", owner && <Amount key="refunded" raw={owner.refunded_raw} />],
    ["Not paid out yet", owner && <Amount key="owed" raw={owner.owed_raw} />],
    ["Payout address", owner?.payout_account],
    ["Linked wallets", owner === null || owner.wallets.length === 0 ? null : owner.wallets.join(", ")],
    ["User", <Copied key="id" text={person.id} />],
  ];
  return facts.flatMap(([term, detail]) =>
    detail === null || detail === undefined ? [] : [{ term, detail: <span className="wrap-anywhere">{detail}</span> }],
  );
}
