import { readUploadFailure } from "#components/editor/uploads/upload-queue.ts";
import type { PictureChoice } from "#components/publish/fields/use-picture-choice.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { FieldGroup } from "#components/ui/fields/field-group.tsx";
import { FileDrop } from "#components/ui/files/file-drop.tsx";
import { Picture } from "#components/ui/pictures/picture.tsx";
import { IMAGE_TYPES, refuseImage } from "#lib/posts/media/image.ts";

type Props = {
  /** The control that chooses, and the name under which the form has the picture. */
  id: `post-${string}`;
  choice: PictureChoice;
  legend: string;
  /** As in "Choose a cover". */
  noun: string;
  /** Of the chosen picture, as it stands here. */
  description: string;
  hint: string;
  error: string | undefined;
};

/** Chooses a picture that everyone sees, or removes it. */
export function PictureField({ id, choice, legend, noun, description, hint, error }: Props) {
  const { imageId, address } = choice;

  function remove() {
    choice.remove();
    document.getElementById(id)?.focus();
  }

  return (
    <FieldGroup error={error} hint={`${hint} JPEG, PNG or WebP, at most 10 MB.`} legend={legend} optional>
      <div className={`grid gap-x-6 gap-y-4 ${address ? "sm:grid-cols-2" : ""}`}>
        {address ? (
          <figure className="grid content-start justify-items-start gap-2">
            <Picture
              alt={description}
              className="bg-sunken rounded-small aspect-[2/1] w-full object-cover"
              height={320}
              src={address}
              width={640}
            />
            <Button onClick={remove} size="small">
              Remove the {noun}
            </Button>
          </figure>
        ) : null}
        <FileDrop
          accept={IMAGE_TYPES}
          aria-invalid={error ? true : undefined}
          aria-label={address ? `Choose another ${noun}` : `Choose a ${noun}`}
          className="content-start"
          describeFailure={(failure) => readUploadFailure(failure).reason}
          id={id}
          keepsSent={false}
          refuse={refuseImage}
          upload={choice.upload}
        />
      </div>
      {imageId === null ? null : <input name={id.slice("post-".length)} type="hidden" value={imageId} />}
    </FieldGroup>
  );
}
