"use client";

import type { Route } from "next";
import { useId, useState } from "react";
import { z } from "zod";
import { FACTS_FIELD, RULE_FIELD } from "#components/admin/reports/decide-report.tsx";
import { Priority, TimeLeft } from "#components/admin/reports/report-marks.tsx";
import { ShieldedTexts } from "#components/admin/reports/shielded-texts.tsx";
import { StaffAction } from "#components/admin/staff-action.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { REPORT_REASONS } from "#lib/moderation/report.ts";
import { type CommentReportEntry, NO_RULE } from "#lib/moderation/staff-report.ts";

const DECIDE = "/api/admin/comment-reports/decide";
const REMOVE_ALL = "/api/admin/comment-reports/remove-all";

type Props = { comments: CommentReportEntry[]; now: number };

/** Reported comments, the most urgent and oldest first, and one decision about those that are chosen. */
export function CommentQueue({ comments, now }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Those that were decided are no longer in the list.
  const ids = comments.map(({ id }) => id).filter((id) => chosen.has(id));
  const choose = (changed: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const id of changed) {
        if (isChosen) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  return (
    <div className="grid gap-6">
      <div className="bg-paper border-hairline sticky top-0 z-10 flex min-h-14 flex-wrap items-center gap-x-6 gap-y-3 border-b py-3">
        <Checkbox
          checked={ids.length === comments.length}
          label={ids.length === 0 ? "Choose all" : `${ids.length} chosen`}
          ref={(box) => {
            if (box) box.indeterminate = ids.length > 0 && ids.length < comments.length;
          }}
          onChange={({ currentTarget }) =>
            choose(
              comments.map(({ id }) => id),
              currentTarget.checked,
            )
          }
        />
        {ids.length === 0 ? null : (
          <div className="flex flex-wrap gap-3">
            <Decide about={describeChosen(ids.length)} key={ids.join()} reports={ids} />
          </div>
        )}
      </div>
      <ol aria-label="Reported comments" className="divide-hairline grid divide-y">
        {comments.map((comment) => (
          <ReportedComment
            comment={comment}
            isChosen={chosen.has(comment.id)}
            key={comment.id}
            now={now}
            onChoose={(isChosen) => choose([comment.id], isChosen)}
          />
        ))}
      </ol>
    </div>
  );
}

type ItemProps = {
  comment: CommentReportEntry;
  now: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function ReportedComment({ comment, now, isChosen, onChoose }: ItemProps) {
  const nameId = useId();
  const { id, number, priority, reasons, alike, label, path, author_handle: handle, state_now: state } = comment;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-5 first:pt-0">
      <Checkbox
        checked={isChosen}
        label={<span className="sr-only">Choose RPT-{number}</span>}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <article aria-labelledby={nameId} className="grid min-w-0 gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Priority of={priority} />
          <Link className="font-medium wrap-anywhere" href={`/admin/reports/${id}` as Route} id={nameId}>
            RPT-{number}: {label}
          </Link>
        </p>
        <CommentText comment={comment} />
        <p className="text-small text-ink-soft flex flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
          <span>{reasons.map((reason) => REPORT_REASONS[reason]).join(", ")}</span>
          {handle ? <span>by @{handle}</span> : null}
          <TimeLeft due={comment.dueAt} now={now} />
          {alike > 1 ? <span>{alike} open reports of it</span> : null}
          {state === "hidden" ? <Badge tone="brick">Hidden until decided</Badge> : null}
          {state === "published" || state === "hidden" ? null : <span>Now: {state ?? "not there any more"}</span>}
          {path ? <Link href={path}>Open its page</Link> : null}
        </p>
        <div className="flex flex-wrap gap-3">
          <Decide about={`RPT-${number}`} reports={[id]} />
          <RemoveAll comment={comment} />
        </div>
      </article>
    </li>
  );
}

function CommentText({ comment: { id, body, priority, is_for_buyers: isForBuyers } }: { comment: CommentReportEntry }) {
  if (isForBuyers)
    return (
      <p className="text-small">
        Only buyers read it.{" "}
        <Link href={`/admin/reports/${id}?text=paid` as Route} prefetch={false}>
          Read it
        </Link>
        . This is noted in the audit log.
      </p>
    );
  if (body === null) return <p className="text-small text-ink-soft">Not there any more.</p>;
  return <ShieldedTexts isShielded={priority === 0} texts={[{ label: "Comment", text: body }]} />;
}

function Decide({ reports, about }: { reports: readonly string[]; about: string }) {
  const shared = { url: DECIDE, about, reason: FACTS_FIELD };
  return (
    <>
      <StaffAction
        {...shared}
        body={{ reports, decision: "no_action", rule: NO_RULE }}
        description="It stays up. Those who reported it are told why."
        done={describeDecided}
        label="No action"
      />
      <StaffAction
        {...shared}
        body={{ reports, decision: "remove" }}
        description="Readers no longer see it or its answers. Its writer and all who reported it are told why."
        done={describeDecided}
        fields={[RULE_FIELD]}
        label="Remove"
        tone="danger"
      />
    </>
  );
}

function RemoveAll({ comment }: { comment: CommentReportEntry }) {
  const { number, author_id: profileId, author_handle: handle, author_comments: count } = comment;
  if (profileId === null || count < 2) return null;
  const who = handle ? `@${handle}` : "this account";
  return (
    <StaffAction
      about={`${who}, by RPT-${number}`}
      body={{ profileId }}
      description={`Readers no longer see any of the ${count > 100 ? "more than 100" : count} comments of ${who}, or their answers. The writer is told once why.`}
      done={describeRemoved}
      fields={[RULE_FIELD]}
      label="Hide all by this account"
      reason={FACTS_FIELD}
      tone="danger"
      url={REMOVE_ALL}
    />
  );
}

const decidedShape = z.object({ decided: z.number(), left: z.number() });
const removedShape = z.object({ removed: z.number(), hasMore: z.boolean() });

function describeDecided(answer: unknown): string {
  const { decided, left } = decidedShape.parse(answer);
  const done = decided === 1 ? "Decided." : `${decided} comments decided.`;
  return left === 0 ? done : `${done} ${left} had been decided or deleted already.`;
}

function describeRemoved(answer: unknown): string {
  const { removed, hasMore } = removedShape.parse(answer);
  const done = removed === 1 ? "1 comment removed." : `${removed} comments removed.`;
  return hasMore ? `${done} There are more: do it again.` : done;
}

function describeChosen(count: number): string {
  return count === 1 ? "1 comment" : `${count} comments`;
}
