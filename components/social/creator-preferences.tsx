"use client";

import type { Route } from "next";
import { useActionState } from "react";
import { FormAnswer } from "#components/notifications/form-answer.tsx";
import { PreferenceFields } from "#components/social/preference-fields.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { formatDay } from "#components/ui/dates/relative-time.ts";
import { Link } from "#components/ui/navigation/link.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { changeCreatorPreferences } from "#lib/social/actions.ts";
import { describePreferences, type CreatorPreferences as Item } from "#lib/social/preferences.ts";
import { PREFERENCES_PATH, type PreferencesFormState } from "#lib/social/preferences-form.ts";

type Props = { items: readonly Item[]; isEveryone: boolean; next: string | null };

/** What the reader hears of each creator, changed in place. One answer for all: a creator may leave the list when saved. */
export function CreatorPreferences({ items, isEveryone, next }: Props) {
  const [state, submit] = useActionState(changeCreatorPreferences, { kind: "begin" });
  return (
    <div className="grid gap-4">
      {items.length === 0 ? <p>{isEveryone ? "You follow no one yet." : "You have changed nothing."}</p> : null}
      <ul className="divide-hairline divide-y">
        {items.map((item) => (
          <li className="py-3 first:pt-0" key={item.kept.follows_id}>
            <Creator item={item} state={state} submit={submit} />
          </li>
        ))}
      </ul>
      <FormAnswer id="creators-answer" state={state} />
      <p className="text-small flex flex-wrap gap-x-5 gap-y-2">
        {next === null ? null : <Link href={pathOf(isEveryone, next)}>Show more creators</Link>}
        <Link href={pathOf(!isEveryone)}>{isEveryone ? "Only those you changed" : "Everyone you follow"}</Link>
      </p>
    </div>
  );
}

function pathOf(isEveryone: boolean, after?: string): Route {
  const query = new URLSearchParams({ ...(isEveryone ? { show: "all" } : {}), ...(after ? { after } : {}) }).toString();
  return `${PREFERENCES_PATH}${query === "" ? "" : `?${query}`}#creators` as Route;
}

type CreatorProps = { item: Item; state: PreferencesFormState; submit: (form: FormData) => void };

function Creator({ item: { creator, kept, version }, state, submit }: CreatorProps) {
  const mistaken = state.kind === "refused" && state.mistaken?.followId === kept.follows_id ? state.mistaken : null;
  const shown = { ...kept, ...mistaken?.typed };
  return (
    <details open={mistaken !== null}>
      <summary className="grid cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1">
        <Avatar isDecorative name={creator.name} size="small" src={creator.avatarUrl} />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{creator.name}</span>{" "}
          <span className="text-small text-ink-soft">@{creator.handle}</span>
          <span className="text-small text-ink-soft block">
            {describePreferences(kept, (at) => formatDay(new Date(at))).join(" · ")}
          </span>
        </span>
        <span className={classNames("text-small", linkStyle())}>Change</span>
      </summary>
      <form action={submit} aria-label={`What to hear of ${creator.name}`} className="grid gap-5 pt-5 pb-3" noValidate>
        <input name="followId" type="hidden" value={kept.follows_id} />
        <input name="version" type="hidden" value={version} />
        <input name="mutedUntil" type="hidden" value={shown.muted_until ?? ""} />
        <PreferenceFields
          kept={shown}
          key={JSON.stringify([version, mistaken])}
          mistake={mistaken?.mistake ?? null}
          typedPrice={mistaken?.typedPrice}
        />
        <div>
          <SubmitButton busyLabel="Saving…" tone="secondary">
            Save
          </SubmitButton>
        </div>
      </form>
    </details>
  );
}
