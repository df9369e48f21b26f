"use client";

import { z } from "zod";
import { RULE_FIELD } from "#components/admin/reports/decide-report.tsx";
import { StaffAction } from "#components/admin/staff-action.tsx";
import { namePerson, type SettableStatus, type StaffPerson } from "#lib/moderation/people/person.ts";
import { NO_RULE } from "#lib/moderation/staff-report.ts";

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

/** What the caller's office may do with the account. */
export function ChangeAccount({ person }: { person: StaffPerson }) {
  const { id, status, may_become: mayBecome, may_sign_out: maySignOut } = person;
  const about = namePerson(person);
  if (mayBecome.length === 0 && !maySignOut) return null;
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

const endedShape = z.object({ ended: z.int() });

function describeEnded(answer: unknown): string {
  const { ended } = endedShape.parse(answer);
  return ended === 1 ? "1 session ended." : `${ended} sessions ended.`;
}
