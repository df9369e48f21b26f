import { AppealForm } from "#components/moderation/decisions/appeal-form.tsx";
import { CounterNotice, CounterNoticeStory } from "#components/moderation/decisions/counter-notice.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import { describeDone, describeOutcome, type OwnDecision } from "#lib/moderation/appeals/appeal.ts";
import { describeStrike } from "#lib/moderation/copyright/strike.ts";

/** A decision, as the person it concerns reads it, with their appeal. */
export function DecisionScreen({ decision }: { decision: OwnDecision }) {
  const { id, label, facts, rule, is_automated, created_at, reference, appeal, why_no_appeal } = decision;
  return (
    <>
      <header className="grid gap-2">
        <p className="text-small">
          <Link href="/decisions">All decisions</Link>
        </p>
        <h1 className="text-title font-serif tracking-tight text-balance">{describeDone(decision)}</h1>
        <p className="text-ink-soft wrap-anywhere">{reference === null ? label : `${reference}: ${label}`}</p>
      </header>
      <Facts
        facts={[
          { term: "Decided", detail: <Day at={created_at} /> },
          { term: "Rule", detail: <span className="wrap-anywhere">{rule}</span> },
          { term: "What we found", detail: <span className="wrap-anywhere">{facts}</span> },
          { term: "Decided by", detail: is_automated ? "A program" : "A person, not a program" },
        ]}
      />
      {decision.strike ? (
        <Callout title={describeStrike(decision.strike)}>
          {decision.strike.stands ? (
            <>
              It stands until <Day at={decision.strike.until} />.{" "}
            </>
          ) : null}
          Each post that we remove for copyright is a strike, for 12 months. Three that stand suspend an account. A
          strike goes if we change the decision.
        </Callout>
      ) : null}
      <p className="text-small">
        Read the <Link href="/content-guidelines">content guidelines</Link>.
      </p>
      {appeal ? <AppealStory action={decision.action} appeal={appeal} /> : null}
      {appeal === null && why_no_appeal === null ? (
        <section className="grid gap-4">
          <h2 className="text-heading font-serif tracking-tight">Appeal</h2>
          <p>
            You can appeal once, until <Day at={decision.appeal_until} />.
          </p>
          <AppealForm decisionId={id} />
        </section>
      ) : null}
      {decision.may_counter ? <CounterNotice decisionId={id} /> : null}
      {decision.counter_notice ? <CounterNoticeStory notice={decision.counter_notice} /> : null}
      {appeal === null && why_no_appeal !== null ? <p className="text-ink-soft">{why_no_appeal}</p> : null}
    </>
  );
}

type StoryProps = { action: string; appeal: NonNullable<OwnDecision["appeal"]> };

function AppealStory({ action, appeal: { words, status, answer, created_at, decided_at, ...by } }: StoryProps) {
  return (
    <section className="grid gap-4">
      <h2 className="text-heading font-serif tracking-tight">Your appeal</h2>
      <p className="text-small text-ink-soft">
        Sent on <Day at={created_at} />
      </p>
      <p className="font-serif wrap-anywhere whitespace-pre-line">{words}</p>
      {status === "open" ? (
        <Callout title="We have your appeal">We answer within a week, here and by e-mail.</Callout>
      ) : (
        <Callout title={describeOutcome(action, status === "overturned", by.is_undone)}>
          <p className="wrap-anywhere">{answer}</p>
          {decided_at === null ? null : (
            <p>
              Decided on <Day at={decided_at} /> by{" "}
              {by.by_same_person
                ? "the same person as before: there was no one else who could."
                : "someone who did not make the first decision."}
            </p>
          )}
        </Callout>
      )}
    </section>
  );
}
