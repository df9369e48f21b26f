import { readUploadFailure } from "#components/editor/uploads/upload-queue.ts";
import type { Cover } from "#components/publish/fields/use-cover.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { FieldGroup } from "#components/ui/fields/field-group.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { FileDrop } from "#components/ui/files/file-drop.tsx";
import { Picture } from "#components/ui/pictures/picture.tsx";
import { COVER_TEXT_MAX } from "#lib/posts/drafts/draft.ts";
import { IMAGE_TYPES, refuseImage } from "#lib/posts/media/image.ts";

const CHOICE = "post-cover_image_id";

/** The picture above the title, its description and caption. */
export function CoverField({ cover, mistakes }: { cover: Cover; mistakes: Record<string, string> }) {
  const { imageId, address } = cover;

  function remove() {
    cover.remove();
    document.getElementById(CHOICE)?.focus();
  }

  return (
    <>
      <FieldGroup
        error={mistakes[CHOICE]}
        hint="Shown above the title, in lists and beside links. Everyone sees it, even on a paid post. JPEG, PNG or WebP, at most 10 MB."
        legend="Cover"
        optional
      >
        <div className={`grid gap-x-6 gap-y-4 ${address ? "sm:grid-cols-2" : ""}`}>
          {address ? (
            <figure className="grid content-start justify-items-start gap-2">
              <Picture
                alt="The cover, cropped as in lists"
                className="bg-sunken rounded-small aspect-[2/1] w-full object-cover"
                height={320}
                src={address}
                width={640}
              />
              <Button onClick={remove} size="small">
                Remove the cover
              </Button>
            </figure>
          ) : null}
          <FileDrop
            accept={IMAGE_TYPES}
            aria-invalid={mistakes[CHOICE] ? true : undefined}
            aria-label={address ? "Choose another cover" : "Choose a cover"}
            className="content-start"
            describeFailure={(error) => readUploadFailure(error).reason}
            id={CHOICE}
            keepsSent={false}
            refuse={refuseImage}
            upload={cover.upload}
          />
        </div>
      </FieldGroup>
      {imageId === null ? null : (
        <div className="grid gap-6" key={imageId}>
          <input name="cover_image_id" type="hidden" value={imageId} />
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
