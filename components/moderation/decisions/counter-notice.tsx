import { CounterNoticeForm } from "#components/moderation/decisions/counter-notice-form.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { describeCounterNotice, type OwnCounterNotice } from "#lib/moderation/copyright/counter-notice.ts";

/** L11: what a counter-notice is, what the claimant learns, and the form. */
export function CounterNotice({ decisionId }: { decisionId: string }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-heading font-serif tracking-tight">Or send a counter-notice</h2>
      <p>
        Is the text yours, or may you use it? Then you can say so under your name, instead of an appeal, and once. A
        person reads it and sends it to the person who claims the work. They get your name, your address and your words,
        and have 10 working days to go to court. If they do not, we put the post back within 14 working days.
      </p>
      <CounterNoticeForm decisionId={decisionId} />
    </section>
  );
}

/** What was sent, and what became of it. */
export function CounterNoticeStory({ notice }: { notice: OwnCounterNotice }) {
  const { words, name, address, status, answer, created_at, clock } = notice;
  return (
    <section className="grid gap-4">
      <h2 className="text-heading font-serif tracking-tight">Your counter-notice</h2>
      <p className="text-small text-ink-soft wrap-anywhere">
        Sent on <Day at={created_at} />
        {name === null ? null : `, by ${name}, ${(address ?? "").replace(/\s*\n\s*/g, ", ")}`}
      </p>
      <p className="font-serif wrap-anywhere whitespace-pre-line">{words}</p>
      <Callout title={describeCounterNotice(notice)}>
        {status === "received" ? "A person reads it within a week. You hear here and by e-mail what happens." : null}
        {status === "sent" && clock !== null ? (
          <>
            If they do not go to court, we put your post back between <Day at={clock.from} /> and{" "}
            <Day at={clock.until} />.
          </>
        ) : null}
        {answer === null ? null : <span className="wrap-anywhere">{answer}</span>}
      </Callout>
    </section>
  );
}
