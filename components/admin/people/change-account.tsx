"use client";

import { useRouter } from "next/navigation";
import { z } from "zod";
import { RULE_FIELD } from "#components/admin/reports/decide-report.tsx";
import { REASON, StaffAction } from "#components/admin/staff-action.tsx";
import { viewAsPath } from "#lib/admin/viewing.ts";
import { namePerson, type SettableStatus, type StaffPerson } from "#lib/moderation/people/person.ts";
import { NO_RULE } from "#lib/moderation/staff-report.ts";
import { formatMoment } from "#lib/moment.ts";

const RULE = { ...RULE_FIELD, hint: "The person reads it." };
const FACTS = { name: "facts", label: "What you found", hint: "The person reads it, and it is kept in the audit log." };

const CHANGES: Record<SettableStatus, { label: string; description: string; done: string }> = {
  limited: {
    label: "Limit",
    description:
      "They cannot publish or comment. Scheduled posts become drafts when they are due. What is published stays, and payouts go on. They are told why.",
    done: "Limited.",
  },
  suspended: {
    label: "Suspend",
    description:
      "Their profile and posts close, nothing of theirs can be bought, and payouts are held. They can sign in and read what they bought. They are told why.",
    done: "Suspended.",
  },
  active: {
    label: "Restore",
    description: "They can publish and comment again, and held payouts go on. They are told why.",
    done: "Restored.",
  },
};

const OLD_LINKS = {
  name: "links",
  label: "Links with the old handle",
  hint: "If it poses as someone else, let them lead nowhere.",
  choices: [
    ["end", "lead nowhere"],
    ["stay", "lead to the account for 90 days"],
  ],
} as const;

const KEEPER = {
  name: "keeper",
  label: "The account that stays",
  hint: "Its handle, its e-mail address or its id.",
};

/** What the caller's office may do with the account. */
export function ChangeAccount({ person }: { person: StaffPerson }) {
  const { id, handle, status, may_become: mayBecome, may_sign_out: maySignOut, may_merge: mayMerge } = person;
  const router = useRouter();
  const about = namePerson(person);
  const isMerging = person.merges.some(({ ended_at: at }) => at === null);
  if (mayBecome.length === 0 && !maySignOut && !mayMerge && !isMerging && !person.may_view) return null;
  return (
    <div className="flex flex-wrap gap-3" key={status}>
      {mayBecome.map((wanted) => (
        <StaffAction
          {...CHANGES[wanted]}
          about={about}
          body={{ status: wanted, seenStatus: status, ...(wanted === "active" ? { rule: NO_RULE } : {}) }}
          fields={wanted === "active" ? [] : [RULE]}
          key={wanted}
          reason={FACTS}
          tone={wanted === "active" ? undefined : "danger"}
          url={`/api/admin/users/${id}/status`}
        />
      ))}
      {handle !== null && mayBecome.length > 0 ? (
        <StaffAction
          about={about}
          body={{ seenHandle: handle }}
          description="The account gets a made-up handle and may choose another at once, but not this one for 12 months. They are told why."
          done={describeHandle}
          fields={[RULE, OLD_LINKS]}
          label="Change handle"
          reason={FACTS}
          tone="danger"
          url={`/api/admin/users/${id}/handle`}
        />
      ) : null}
      {person.may_view ? (
        <StaffAction
          about={about}
          body={{}}
          description="For 15 minutes you see what they see of their account, and can change nothing. Texts stay closed. They are not told."
          done="You see what they see."
          label="View as"
          onDone={() => router.push(viewAsPath(id, "purchases"))}
          url={`/api/admin/users/${id}/view`}
        />
      ) : null}
      {mayMerge ? (
        <StaffAction
          about={about}
          body={{}}
          description={
            person.kind === "anonymous"
              ? "In an hour, their purchases move to an account of the same person, and this visitor is gone. Until then you and the account can stop it."
              : "In 24 hours, all that they have moves to another account of the same person, and this one closes. Both are told, and either can stop it."
          }
          done={describeMerge}
          fields={[KEEPER]}
          label="Merge"
          reason={{ ...REASON, hint: "How you know that both are the same person." }}
          tone="danger"
          url={`/api/admin/users/${id}/merge`}
        />
      ) : null}
      {isMerging ? (
        <StaffAction
          about={about}
          body={{}}
          description="The accounts stay apart. Both are told."
          done="The merge is stopped."
          label="Stop the merge"
          url={`/api/admin/users/${id}/merge/stop`}
        />
      ) : null}
      {maySignOut ? (
        <StaffAction
          about={about}
          body={{}}
          description="Every device of theirs has to sign in again. Nothing else changes, and they are not told."
          done={describeEnded}
          label="Sign out everywhere"
          url={`/api/admin/users/${id}/sign-out`}
        />
      ) : null}
    </div>
  );
}

const mergeShape = z.object({ dueAt: z.iso.datetime({ offset: true }) });

function describeMerge(answer: unknown): string {
  return `They will be merged on ${formatMoment(new Date(mergeShape.parse(answer).dueAt))}.`;
}

const handleShape = z.object({ handle: z.string() });

function describeHandle(answer: unknown): string {
  return `The account is @${handleShape.parse(answer).handle} now.`;
}

const endedShape = z.object({ ended: z.int() });

function describeEnded(answer: unknown): string {
  const { ended } = endedShape.parse(answer);
  return ended === 1 ? "1 session ended." : `${ended} sessions ended.`;
}
