"use client";

import { useActionState } from "react";
import { FormAnswer } from "#components/notifications/form-answer.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { saveNotificationChoices } from "#lib/notifications/actions.ts";
import { KIND_GROUPS, listKinds, type NotificationKind, traitsOf } from "#lib/notifications/kinds.ts";
import type { NotificationSettings } from "#lib/notifications/notification.ts";

type Chosen = { inApp: ReadonlySet<string>; email: ReadonlySet<string> };

/** Which kinds come here, and which by mail. What cannot be off is shown as it is. */
export function ChoicesForm({ settings }: { settings: NotificationSettings }) {
  const [state, submit] = useActionState(saveNotificationChoices, { kind: "begin" });
  const chosen = state.kind === "refused" && state.chosen ? toSets(state.chosen) : chosenIn(settings);
  return (
    <form action={submit} aria-label="Notifications" className="grid gap-8">
      {KIND_GROUPS.map(({ title, kinds }) => (
        <KindTable chosen={chosen} key={title} kinds={kinds} title={title} />
      ))}
      <div className="grid justify-items-start gap-2">
        <SubmitButton busyLabel="Saving…">Save</SubmitButton>
        <FormAnswer id="choices-answer" state={state} />
      </div>
    </form>
  );
}

function toSets({ inApp, email }: { inApp: string[]; email: string[] }): Chosen {
  return { inApp: new Set(inApp), email: new Set(email) };
}

function chosenIn({ inAppOff, emailOff }: NotificationSettings): Chosen {
  const without = (off: readonly string[]) => listKinds().filter((kind) => !off.includes(kind));
  return toSets({ inApp: without(inAppOff), email: without(emailOff) });
}

type TableProps = { title: string; kinds: readonly NotificationKind[]; chosen: Chosen };

function KindTable({ title, kinds, chosen }: TableProps) {
  const hasMail = kinds.some((kind) => traitsOf(kind).mail !== null);
  return (
    <table className="w-full">
      <caption className="text-lead pb-2 text-start font-serif tracking-tight">{title}</caption>
      <thead className="text-caption text-ink-faint">
        <tr>
          <th className="sr-only" scope="col">
            What
          </th>
          <th className="w-20 pb-1 text-start font-normal" scope="col">
            Here
          </th>
          <th className={hasMail ? "w-20 pb-1 text-start font-normal" : "sr-only"} scope="col">
            E-mail
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <KindRow chosen={chosen} key={kind} kind={kind} />
        ))}
      </tbody>
    </table>
  );
}

function KindRow({ kind, chosen }: { kind: NotificationKind; chosen: Chosen }) {
  const { label, mail, isAlwaysOn } = traitsOf(kind);
  return (
    <tr className="border-hairline border-t">
      <th className="py-2.5 pe-4 text-start font-normal" scope="row">
        {label}
        {isAlwaysOn ? <span className="text-caption text-ink-faint block">Always on</span> : null}
      </th>
      <td className="w-20 py-2.5 align-top">
        <Choice
          isFixed={isAlwaysOn ?? false}
          isOn={chosen.inApp.has(kind)}
          kind={kind}
          label={`${label}, here`}
          name="in-app"
        />
      </td>
      <td className="w-20 py-2.5 align-top">
        {mail === null ? null : (
          <Choice
            isFixed={mail === "always"}
            isOn={chosen.email.has(kind)}
            kind={kind}
            label={`${label}, by e-mail`}
            name="email"
          />
        )}
      </td>
    </tr>
  );
}

type ChoiceProps = { kind: string; name: string; label: string; isOn: boolean; isFixed: boolean };

function Choice({ kind, name, label, isOn, isFixed }: ChoiceProps) {
  return (
    <Checkbox
      defaultChecked={isFixed || isOn}
      disabled={isFixed}
      label={<span className="sr-only">{label}</span>}
      name={name}
      value={kind}
    />
  );
}
