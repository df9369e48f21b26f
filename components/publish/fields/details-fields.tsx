import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { RadioCards } from "#components/ui/fields/radio-cards.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { type Draft, TAGS_MAX } from "#lib/posts/drafts/draft.ts";
import { readTags } from "#lib/posts/drafts/typed-labels.ts";
import type { PublishPage } from "#lib/posts/publishing/page.ts";

type Props = Pick<PublishPage, "draft" | "categories"> & { mistakes: Record<string, string> };

const METHODS: { value: NonNullable<Draft["creation_method"]>; label: string; description: string }[] = [
  { value: "human", label: "By people", description: "No text made by a machine." },
  { value: "assisted", label: "With help from AI", description: "People wrote it, a machine helped." },
  { value: "generated", label: "Made by AI", description: "A machine wrote most of it; people looked at it." },
  { value: "agent", label: "By an agent", description: "A program wrote and published it." },
];

/** What readers search for, and what every post must say. */
export function DetailsFields({ draft, categories, mistakes }: Props) {
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
        <Field error={mistakes["post-tags"]} id="post-tags" label="Tags" optional>
          {(control) => (
            <Input
              {...control}
              autoCapitalize="none"
              defaultValue={draft.tags.join(", ")}
              name="tags"
              onBlur={({ currentTarget: field }) => {
                field.value = readTags(field.value).join(", ");
              }}
              placeholder={`Up to ${TAGS_MAX}, separated by commas`}
            />
          )}
        </Field>
      </div>
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
    </>
  );
}
