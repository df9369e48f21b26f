import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { EXCERPT_MAX, NOTE_MAX } from "#lib/posts/drafts/draft.ts";
import { readSlug } from "#lib/posts/drafts/typed-labels.ts";
import { BACKDATE_FIRST, lastBackdate } from "#lib/posts/publishing/backdate.ts";
import type { PublishPage } from "#lib/posts/publishing/page.ts";

type Props = Pick<PublishPage, "draft" | "languages" | "profileUrl"> & {
  mistakes: Record<string, string>;
  today: string;
};

/** Details that have a good answer already. */
export function MoreFields({ draft, languages, profileUrl, mistakes, today }: Props) {
  return (
    <>
      <Field
        error={mistakes["post-excerpt"]}
        hint="Shown in lists. If empty, lists show the beginning of the free part."
        id="post-excerpt"
        label="Excerpt"
        maxCharacters={EXCERPT_MAX}
        optional
      >
        {(control) => <Textarea {...control} defaultValue={draft.excerpt ?? ""} name="excerpt" rows={2} />}
      </Field>
      <Field
        error={mistakes["post-slug"]}
        hint={
          draft.first_published_at === null
            ? `Follows ${profileUrl}/ in the post’s address. If empty, we make it from the title.`
            : "The old address will still lead here."
        }
        id="post-slug"
        label="Address"
        optional
      >
        {(control) => (
          <Input
            {...control}
            autoCapitalize="none"
            defaultValue={draft.slug ?? ""}
            name="slug"
            onBlur={({ currentTarget: field }) => {
              field.value = readSlug(field.value);
            }}
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        error={mistakes["post-backdated_to"]}
        hint="For a text that is older than its publication here. Readers see this day, and your profile sorts by it. Feeds, lists and notifications go by the day it comes out here, and the post names both."
        id="post-backdated_to"
        label="Earlier date"
        optional
      >
        {(control) => (
          <Input
            {...control}
            className="max-w-48"
            defaultValue={draft.backdated_to ?? ""}
            max={lastBackdate(draft.first_published_at, new Date(today))}
            min={BACKDATE_FIRST}
            name="backdated_to"
            type="date"
          />
        )}
      </Field>
      <Field error={mistakes["post-language"]} id="post-language" label="Language" required>
        {(control) => (
          <Select {...control} className="max-w-72" defaultValue={draft.language} name="language">
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        error={mistakes["post-creation_note"]}
        hint="Shown with the post."
        id="post-creation_note"
        label="More about how it was written"
        maxCharacters={NOTE_MAX}
        optional
      >
        {(control) => <Input {...control} defaultValue={draft.creation_note ?? ""} name="creation_note" />}
      </Field>
      <Checkbox
        defaultChecked={draft.content_warning === "sensitive"}
        hint="Readers see a warning first. Adult content is not allowed here."
        id="post-sensitive"
        label="This has sensitive content"
        name="sensitive"
      />
    </>
  );
}
