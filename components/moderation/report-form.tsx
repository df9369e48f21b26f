"use client";

import { useActionState } from "react";
import { NoticeFields } from "#components/moderation/notice-fields.tsx";
import { ReportSent } from "#components/moderation/report-sent.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { sayHours, sayMinutes } from "#components/ui/dates/duration.ts";
import { BotTrap } from "#components/ui/fields/bot-trap.tsx";
import { ErrorSummary } from "#components/ui/fields/error-summary.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { RadioCards } from "#components/ui/fields/radio-cards.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { sendReport } from "#lib/moderation/actions.ts";
import {
  DETAILS_MAX,
  REPORT_FIELDS,
  REPORT_REASON_KEYS,
  REPORT_REASONS,
  type ReportAnswer,
  type ReportField,
  type ReportTarget,
  type TypedReport,
} from "#lib/moderation/report.ts";

type Props = {
  target: ReportTarget;
  id: string;
  /** The full address of what is reported. */
  url: string;
  /** The address of the reader's account. Null without one: then the form asks for it. */
  accountEmail: string | null;
};

const BEGIN: ReportAnswer = { kind: "begin" };
const OPTIONS = REPORT_REASON_KEYS.map((value) => ({ value, label: REPORT_REASONS[value] }));
const NOTHING_TYPED = Object.fromEntries(REPORT_FIELDS.map((name) => [name, ""])) as TypedReport;

/** Works without a script, shows what each reason needs, and keeps its input after an error. */
export function ReportForm({ target, id, url, accountEmail }: Props) {
  const [answer, submit] = useActionState(sendReport, BEGIN);
  if (answer.kind === "sent") return <ReportSent {...answer} />;
  const typed = answer.kind === "begin" ? { ...NOTHING_TYPED, evidenceUrls: url } : answer.typed;
  const mistakes = answer.kind === "mistakes" ? answer.mistakes : {};
  const reason = REPORT_REASON_KEYS.find((known) => known === typed.reason);
  return (
    <form action={submit} aria-label="Report" className="grid gap-8" noValidate>
      <input name="targetType" type="hidden" value={target} />
      <input name="targetId" type="hidden" value={id} />
      <Refusal answer={answer} mistakes={mistakes} />
      <RadioCards
        columns={2}
        {...(reason ? { defaultValue: reason } : {})}
        error={mistakes.reason}
        id="report-reason"
        legend="What is wrong?"
        name="reason"
        options={OPTIONS}
      />
      <Field
        error={mistakes.details}
        hint="Say what you found and where. For the law and for copyright: why it breaks them."
        id="report-details"
        label="Details"
        maxCharacters={DETAILS_MAX}
      >
        {(control) => <Textarea {...control} defaultValue={typed.details} name="details" rows={5} />}
      </Field>
      <NoticeFields mistakes={mistakes} typed={typed} />
      {accountEmail === null ? (
        <Field
          error={mistakes.email}
          hint="We use it to tell you what we decide, and for nothing else. Without it we cannot tell you."
          id="report-email"
          label="Your e-mail address"
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="email"
              defaultValue={typed.email}
              name="email"
              spellCheck={false}
              type="email"
            />
          )}
        </Field>
      ) : (
        <p className="text-small text-ink-soft">
          We answer to <strong className="text-ink font-medium wrap-anywhere">{accountEmail}</strong>.
        </p>
      )}
      <BotTrap />
      <p>
        <SubmitButton busyLabel="Sending…" size="large" tone="primary">
          Send the report
        </SubmitButton>
      </p>
    </form>
  );
}

type RefusalProps = { answer: ReportAnswer; mistakes: Partial<Record<ReportField, string>> };

function Refusal({ answer, mistakes }: RefusalProps) {
  const lines = REPORT_FIELDS.flatMap((field) => {
    const message = mistakes[field];
    return message === undefined ? [] : [{ message, controlId: `report-${field}` }];
  });
  return (
    <>
      <ErrorSummary mistakes={lines} title="Not sent yet" />
      {answer.kind === "refused" ? (
        <div data-takes-focus="" tabIndex={-1}>
          <Callout title="Not sent" tone="warning">
            {answer.why}
          </Callout>
        </div>
      ) : null}
      {answer.kind === "wait" ? (
        <div data-takes-focus="" tabIndex={-1}>
          <Callout title={`Send it again in ${describeWait(answer.seconds)}`} tone="warning">
            You, or others in your network, have sent many reports today. Nothing you typed is lost. If it cannot wait,{" "}
            <Link href="/contact">write to us</Link>.
          </Callout>
        </div>
      ) : null}
    </>
  );
}

/** Reports are counted by the day. */
function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? sayMinutes(minutes) : sayHours(Math.ceil(minutes / 60));
}
