import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { type Draft, SEARCH_TEXT_MAX } from "#lib/posts/drafts/draft.ts";
import { readPageUrl } from "#lib/posts/links/typed-address.ts";
import type { License } from "#lib/posts/post.ts";

type Props = { draft: Draft; mistakes: Record<string, string> };

const LICENSE_NAMES: Record<License, string> = {
  "all-rights": "All rights reserved",
  "cc-by": "CC BY: others may share and change it, and name you",
  "cc-by-sa": "CC BY-SA: the same, under the same licence",
  "cc-by-nc": "CC BY-NC: the same, but not to earn money",
  cc0: "CC0: no rights reserved",
};

/** What search engines are told, and what others may do with the text. */
export function SearchFields({ draft, mistakes }: Props) {
  return (
    <>
      <Field
        error={mistakes["post-seo_title"]}
        hint="If empty, they show the post’s title."
        id="post-seo_title"
        label="Title in search engines"
        maxCharacters={SEARCH_TEXT_MAX.title}
        optional
      >
        {(control) => <Input {...control} defaultValue={draft.seo_title ?? ""} name="seo_title" />}
      </Field>
      <Field
        error={mistakes["post-seo_description"]}
        hint="If empty, they show the excerpt."
        id="post-seo_description"
        label="Description in search engines"
        maxCharacters={SEARCH_TEXT_MAX.description}
        optional
      >
        {(control) => (
          <Textarea {...control} defaultValue={draft.seo_description ?? ""} name="seo_description" rows={2} />
        )}
      </Field>
      <Field
        error={mistakes["post-canonical_url"]}
        hint="The address of the original. Search engines then list that page, and not this one."
        id="post-canonical_url"
        label="Published first elsewhere"
        optional
      >
        {(control) => (
          <Input
            {...control}
            autoCapitalize="none"
            defaultValue={draft.canonical_url ?? ""}
            inputMode="url"
            name="canonical_url"
            onBlur={({ currentTarget: field }) => {
              field.value = readPageUrl(field.value) ?? field.value;
            }}
            placeholder="https://"
            spellCheck={false}
          />
        )}
      </Field>
      <Field hint="Shown at the end of the post." id="post-license" label="Licence" required>
        {(control) => (
          <Select {...control} defaultValue={draft.license} name="license">
            {Object.entries(LICENSE_NAMES).map(([license, name]) => (
              <option key={license} value={license}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
