import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { RadioCards } from "#components/ui/fields/radio-cards.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import type { PublishPage } from "#lib/posts/publishing/page.ts";

type Props = Pick<PublishPage, "draft" | "categories" | "languages" | "profileUrl"> & {
  mistakes: Record<string, string>;
};

const METHODS: { value: NonNullable<Draft["creation_method"]>; label: string; description: string }[] = [
  { value: "human", label: "By people", description: "No text made by a machine." },
  { value: "assisted", label: "With help from AI", description: "People wrote it, a machine helped." },
  { value: "generated", label: "Made by AI", description: "A machine wrote most of it; people looked at it." },
  { value: "agent", label: "By an agent", description: "A program wrote and published it." },
];

/** The details of the post, for readers who search for it. */
export function DetailsFields({ draft, categories, languages, profileUrl, mistakes }: Props) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field error={mistakes["post-category_id"]} id="post-category_id" label="Category" required>
          {(control) => (
            <Select {...control} defaultValue={draft.category_id ?? ""} name="category_id">
              <option value="">Choose one</option>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field error={mistakes["post-language"]} id="post-language" label="Language" required>
          {(control) => (
            <Select {...control} defaultValue={draft.language} name="language">
              {languages.map(({ tag, name }) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field error={mistakes["post-tags"]} hint="Up to 5, separated by commas." id="post-tags" label="Tags" optional>
        {(control) => <Input {...control} autoCapitalize="none" defaultValue={draft.tags.join(", ")} name="tags" />}
      </Field>
      <Field
        hint="Shown in lists. If empty, lists show the beginning of the free part."
        id="post-excerpt"
        label="Excerpt"
        maxCharacters={300}
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
          <Input {...control} autoCapitalize="none" defaultValue={draft.slug ?? ""} name="slug" spellCheck={false} />
        )}
      </Field>
      <RadioCards
        columns={2}
        error={mistakes["post-creation_method"]}
        id="post-creation_method"
        legend="How it was written"
        name="creation_method"
        options={METHODS}
        required
        {...(draft.creation_method === null ? {} : { defaultValue: draft.creation_method })}
      />
      <Field
        hint="Shown with the post."
        id="post-creation_note"
        label="More about how it was written"
        maxCharacters={300}
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
