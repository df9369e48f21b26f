"use client";

import { useActionState } from "react";
import { FormAnswer } from "#components/notifications/form-answer.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { saveNotificationChoices } from "#lib/notifications/actions.ts";
import { KIND_GROUPS, listKinds, type NotificationKind, traitsOf } from "#lib/notifications/kinds.ts";
import type { NotificationSettings } from "#lib/notifications/notification.ts";
import { pushedKinds } from "#lib/notifications/push/choices.ts";
import type { ChosenKinds } from "#lib/notifications/settings-form.ts";

/** `push`: null where it is not offered. */
type Chosen = { inApp: ReadonlySet<string>; email: ReadonlySet<string>; push: ReadonlySet<string> | null };

/** Which kinds come here, by mail and by push. What cannot be off is shown as it is. */
export function ChoicesForm({ settings, offersPush }: { settings: NotificationSettings; offersPush: boolean }) {
  const [state, submit] = useActionState(saveNotificationChoices, { kind: "begin" });
  const { push, ...others } = state.kind === "refused" && state.chosen ? toSets(state.chosen) : chosenIn(settings);
  const chosen = { ...others, push: offersPush ? push : null };
  return (
    <form action={submit} aria-label="Notifications" className="grid gap-8">
      {offersPush ? <input name="offers-push" type="hidden" value="1" /> : null}
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

function toSets({ inApp, email, push }: ChosenKinds): Chosen {
  return { inApp: new Set(inApp), email: new Set(email), push: new Set(push) };
}

function chosenIn({ inAppOff, emailOff, pushKinds }: NotificationSettings): Chosen {
  const without = (off: readonly string[]) => listKinds().filter((kind) => !off.includes(kind));
  return toSets({ inApp: without(inAppOff), email: without(emailOff), push: [...pushedKinds(pushKinds)] });
}

/** Three columns leave a phone too little for the words. */
function columnWidth({ push }: Chosen): string {
  return push === null ? "w-20" : "w-14 sm:w-20";
}

type TableProps = { title: string; kinds: readonly NotificationKind[]; chosen: Chosen };

function KindTable({ title, kinds, chosen }: TableProps) {
  const hasMail = kinds.some((kind) => traitsOf(kind).mail !== null);
  const head = `${columnWidth(chosen)} pb-1 text-start font-normal`;
  return (
    <table className="w-full">
      <caption className="text-lead pb-2 text-start font-serif tracking-tight">{title}</caption>
      <thead className="text-caption text-ink-faint">
        <tr>
          <th className="sr-only" scope="col">
            What
          </th>
          <th className={head} scope="col">
            Here
          </th>
          <th className={hasMail ? head : "sr-only"} scope="col">
            E-mail
          </th>
          {chosen.push ? (
            <th className={head} scope="col">
              Push
            </th>
          ) : null}
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
  const cell = `${columnWidth(chosen)} py-2.5 align-top`;
  return (
    <tr className="border-hairline border-t">
      <th className="py-2.5 pe-4 text-start font-normal" scope="row">
        {label}
        {isAlwaysOn ? <span className="text-caption text-ink-faint block">Always on</span> : null}
      </th>
      <td className={cell}>
        <Choice
          isFixed={isAlwaysOn ?? false}
          isOn={chosen.inApp.has(kind)}
          kind={kind}
          label={`${label}, here`}
          name="in-app"
        />
      </td>
      <td className={cell}>
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
      {chosen.push ? (
        <td className={cell}>
          <Choice isFixed={false} isOn={chosen.push.has(kind)} kind={kind} label={`${label}, by push`} name="push" />
        </td>
      ) : null}
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
