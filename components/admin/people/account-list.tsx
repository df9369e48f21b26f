import { Badge } from "#components/ui/badge.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import {
  describeRefunds,
  KIND_WORDS,
  namePerson,
  type PersonEntry,
  personPath,
  STATUS_WORDS,
} from "#lib/moderation/people/person.ts";

type Props = { people: PersonEntry[]; isFiltered: boolean };

/** Accounts, the newest first. */
export function AccountList({ people, isFiltered }: Props) {
  if (people.length === 0)
    return (
      <EmptyState title={isFiltered ? "No one has this handle, address or id." : "No one has an account yet."}>
        {isFiltered ? "Enter all of it: a part of a handle or an address finds no one." : null}
      </EmptyState>
    );
  return (
    <ol aria-label="People" className="divide-hairline grid divide-y">
      {people.map((person) => (
        <li className="grid gap-1.5 py-4 first:pt-0" key={person.id}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link className="font-medium wrap-anywhere" href={personPath(person.id)}>
              {namePerson(person)}
            </Link>
            {person.handle === null || person.name === null ? null : (
              <span className="wrap-anywhere">{person.name}</span>
            )}
            <PersonMarks person={person} />
          </p>
          <p className="text-small text-ink-soft flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
            <span>{KIND_WORDS[person.kind]}</span>
            {countsOf(person).map((words) => (
              <span key={words}>{words}</span>
            ))}
            <span>
              joined <RelativeDate at={person.joined_at} />
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** What sets the account apart. */
export function PersonMarks({ person: { status, office, open_reports: reports } }: { person: PersonEntry }) {
  return (
    <>
      {status === "active" ? null : (
        <Badge tone={status === "limited" ? "amber" : "brick"}>{STATUS_WORDS[status]}</Badge>
      )}
      {office === null ? null : <Badge>Staff: {office}</Badge>}
      {reports === 0 ? null : <Badge tone="amber">{counted(reports, "open report", "open reports")}</Badge>}
    </>
  );
}

function countsOf(person: PersonEntry): string[] {
  const refunds = describeRefunds(person);
  return [
    ...(person.posts === 0 ? [] : [counted(person.posts, "post", "posts")]),
    ...(person.bought === 0 ? [] : [`${person.bought.toLocaleString("en")} bought`]),
    ...(person.sold === 0 ? [] : [`${person.sold.toLocaleString("en")} sold`]),
    ...(refunds === null ? [] : [refunds]),
  ];
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
