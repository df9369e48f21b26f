import { PictureField } from "#components/publish/fields/picture-field.tsx";
import type { Cover } from "#components/publish/fields/use-cover.ts";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { COVER_TEXT_MAX } from "#lib/posts/drafts/draft.ts";

/** The picture above the title, its description and caption. */
export function CoverField({ cover, mistakes }: { cover: Cover; mistakes: Record<string, string> }) {
  const { imageId } = cover;
  return (
    <>
      <PictureField
        choice={cover}
        description="The cover, cropped as in lists"
        error={mistakes["post-cover_image_id"]}
        hint="Shown above the title, in lists and beside links. Everyone sees it, even on a paid post."
        id="post-cover_image_id"
        legend="Cover"
        noun="cover"
      />
      {imageId === null ? null : (
        <div className="grid gap-6" key={imageId}>
          <Field
            error={mistakes["post-cover_alt"]}
            id="post-cover_alt"
            label="Describe the cover for people who can’t see it"
            maxCharacters={COVER_TEXT_MAX.alt}
            required
          >
            {(control) => <Textarea {...control} defaultValue={cover.alt} name="cover_alt" rows={2} />}
          </Field>
          <Field
            error={mistakes["post-cover_caption"]}
            hint="Shown below it on the post’s page."
            id="post-cover_caption"
            label="Caption of the cover"
            maxCharacters={COVER_TEXT_MAX.caption}
            optional
          >
            {(control) => <Input {...control} defaultValue={cover.caption} name="cover_caption" />}
          </Field>
        </div>
      )}
    </>
  );
}
