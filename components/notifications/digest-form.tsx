"use client";

import { useActionState } from "react";
import { FormAnswer } from "#components/notifications/form-answer.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { changeDigestTime } from "#lib/notifications/actions.ts";
import type { NotificationSettings } from "#lib/notifications/notification.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** When new posts come in one mail, for follows that ask for it. */
export function DigestForm({ digest: { hour, weekday, timeZone } }: Pick<NotificationSettings, "digest">) {
  const [state, submit] = useActionState(changeDigestTime, { kind: "begin" });
  return (
    <form action={submit} aria-label="When new posts are e-mailed" className="grid justify-items-start gap-4">
      <div className="flex flex-wrap gap-4">
        <Field label="Hour">
          {(control) => (
            <Select {...control} defaultValue={String(hour)} key={hour} name="hour">
              {HOURS.map((label, value) => (
                <option key={label} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Day of the weekly one">
          {(control) => (
            <Select {...control} defaultValue={String(weekday)} key={weekday} name="weekday">
              {DAYS.map((label, value) => (
                <option key={label} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <p className="text-small text-ink-soft">
        {timeZone === null ? "In UTC. " : `In ${timeZone.replaceAll("_", " ")}. `}
        <Link href="/settings/profile">Change the time zone</Link>
      </p>
      <SubmitButton busyLabel="Saving…" tone="secondary">
        Set the time
      </SubmitButton>
      <FormAnswer id="digest-answer" state={state} />
    </form>
  );
}
