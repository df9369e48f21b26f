import { Checkbox } from "#components/ui/checkbox";
import { Field } from "#components/ui/field";
import { Select } from "#components/ui/select";
import type { Draft } from "#lib/posts/draft";

type Props = {
  draft: Draft;
  followers: number;
  isUnlisted: boolean;
  onUnlisted: (isUnlisted: boolean) => void;
};

const COMMENTS: { value: Draft["comments_mode"]; label: string }[] = [
  { value: "everyone", label: "Everybody" },
  { value: "buyers", label: "Who has bought it" },
  { value: "off", label: "Nobody" },
];

/** Who finds it, who hears of it, who may answer. */
export function AudienceFields({ draft, followers, isUnlisted, onUnlisted }: Props) {
  const isNew = draft.first_published_at === null;
  return (
    <>
      <Checkbox
        checked={isUnlisted}
        hint="In no list, no feed and no search, here or elsewhere. Whoever has the address reads it."
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
      <Field hint="For the day on which comments open here." label="Who may comment">
        {(control) => (
          <Select {...control} className="max-w-48" defaultValue={draft.comments_mode} name="comments_mode">
            {COMMENTS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
