import { useState } from "react";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import type { Draft } from "#lib/posts/drafts/draft.ts";

type Props = {
  draft: Draft;
  followers: number;
  isUnlisted: boolean;
  onUnlisted: (isUnlisted: boolean) => void;
};

const COMMENTS: { value: Draft["comments_mode"]; label: string }[] = [
  { value: "everyone", label: "Everyone" },
  { value: "buyers", label: "Buyers" },
  { value: "off", label: "No one" },
];

/** Who can find it, who hears of it, who may answer. */
export function AudienceFields({ draft, followers, isUnlisted, onUnlisted }: Props) {
  const isNew = draft.first_published_at === null;
  const [mode, setMode] = useState<string>(draft.comments_mode);
  return (
    <>
      <Checkbox
        checked={isUnlisted}
        hint="Hidden from lists, feeds and search. Anyone with the link can read it."
        id="post-unlisted"
        label="Unlisted"
        name="unlisted"
        onChange={({ currentTarget: { checked } }) => onUnlisted(checked)}
      />
      {followers > 0 && isNew && !isUnlisted ? (
        <Checkbox
          defaultChecked={draft.tells_followers}
          hint={`Will notify ${followers} ${followers === 1 ? "follower" : "followers"}.`}
          label="Tell your followers"
          name="notify"
        />
      ) : null}
      <Field label="Who may comment">
        {(control) => (
          <Select
            {...control}
            className="max-w-48"
            defaultValue={draft.comments_mode}
            name="comments_mode"
            onChange={({ currentTarget: { value } }) => setMode(value)}
          >
            {COMMENTS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {mode === "buyers" ? (
        <Checkbox
          defaultChecked={draft.shows_comments}
          hint="Otherwise only they and you read them."
          label="Everybody can read what buyers write"
          name="shows_comments"
        />
      ) : null}
    </>
  );
}
