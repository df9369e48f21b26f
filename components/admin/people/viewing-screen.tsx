import { ViewedPart } from "#components/admin/people/viewed-part.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { TabStrip } from "#components/ui/navigation/tab-strip.tsx";
import { VIEW_PARTS, VIEWED_ROWS, type Viewed, type ViewPart, viewAsPath } from "#lib/admin/viewing.ts";
import { leaveViewing } from "#lib/admin/viewing-actions.ts";
import { personPath, type StaffPerson } from "#lib/moderation/people/person.ts";
import { formatMoment } from "#lib/moment.ts";

type Props = {
  person: StaffPerson;
  part: ViewPart;
  /** Behind rows that were shown before. */
  isOlder: boolean;
  /** Null: the time to look is over. */
  viewed: Viewed | null;
};

/** The account as its person sees it. Nothing here acts: a button would act on the account of who looks. */
export function ViewingScreen({ person, part, isOlder, viewed }: Props) {
  const name = person.handle === null ? "this person" : `@${person.handle}`;
  const parts = Object.entries(VIEW_PARTS) as [ViewPart, string][];
  return (
    <>
      <header className="grid gap-3">
        <p className="text-small">
          <Link href={personPath(person.id)}>Back to the account</Link>
        </p>
        <h1 className="text-heading font-serif tracking-tight wrap-anywhere">As {name} sees it</h1>
      </header>
      {viewed === null ? (
        <EmptyState title="Your look at this account has ended.">
          To look again, go back to the account and choose “View as”.
        </EmptyState>
      ) : (
        <>
          <Callout title="Nothing can be changed here.">
            <form action={leaveViewing} className="grid justify-items-start gap-3">
              <p>
                What you open is kept in the audit log. Texts that they bought or wrote are not shown. It ends on{" "}
                {formatMoment(new Date(viewed.until), "UTC")}.
              </p>
              <input name="person" type="hidden" value={person.id} />
              <SubmitButton busyLabel="Ending…" tone="secondary">
                End now
              </SubmitButton>
            </form>
          </Callout>
          <TabStrip
            areMany
            current={viewAsPath(person.id, part)}
            label="Parts of the account"
            links={parts.map(([key, label]) => ({ href: viewAsPath(person.id, key), label }))}
          />
          <section aria-label={VIEW_PARTS[part]}>
            <ViewedPart isOlder={isOlder} viewed={viewed} />
            {viewed.isCut ? <p className="text-small text-ink-soft mt-6">The newest {VIEWED_ROWS} are shown.</p> : null}
            {viewed.older === null ? null : (
              <p className="mt-6">
                <Link href={viewAsPath(person.id, part, viewed.older)}>Older</Link>
              </p>
            )}
          </section>
        </>
      )}
    </>
  );
}
