import { imageAnchor } from "#components/editor/parts/image-anchor.ts";
import { descriptionFields } from "#components/editor/parts/image-fields.ts";
import { imageStatus } from "#components/editor/parts/image-status.ts";
import { makeElement } from "#components/editor/parts/make-element.ts";
import type { PictureUploads } from "#components/editor/uploads/picture-uploads.ts";
import type { Picture } from "#lib/posts/document/document.ts";

type TileActions = {
  change: (attr: string, value: string | boolean) => void;
  move: (step: 1 | -1) => void;
  leave: () => void;
  remove: () => void;
};

export type GalleryTile = ReturnType<typeof galleryTile>;

/** One picture of a gallery: itself, its description and caption, and its place among the others. */
export function galleryTile(
  imageId: string,
  uploads: PictureUploads | null,
  { change, move, leave, remove }: TileActions,
) {
  const dom = makeElement("div", { className: "writing-gallery-tile", id: imageAnchor(imageId) });
  dom.setAttribute("role", "group");
  const status = imageStatus(imageId, uploads, remove);
  const description = descriptionFields({ change, leave });
  const buttonOf = (textContent: string, press: () => void) => {
    const button = makeElement("button", { type: "button", textContent, className: "writing-image-act" });
    button.addEventListener("click", press);
    return button;
  };
  const earlier = buttonOf("Earlier", () => move(-1));
  const later = buttonOf("Later", () => move(1));
  const acts = makeElement("div", { className: "writing-image-acts" });
  acts.append(earlier, later, buttonOf("Remove", remove));
  const fields = makeElement("div", { className: "writing-image-fields" });
  fields.append(description.described, description.tick, acts);
  dom.append(status.dom, fields);
  dom.addEventListener("keydown", (event) => {
    const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    move(step);
  });

  return {
    dom,
    imageId,
    show(picture: Picture, place: number, count: number): void {
      dom.setAttribute("aria-label", `Picture ${place} of ${count}`);
      // Not disabled: it would lose the focus when the picture reaches an end.
      earlier.setAttribute("aria-disabled", String(place === 1));
      later.setAttribute("aria-disabled", String(place === count));
      description.show(picture);
      status.describe(picture);
    },
    /** Called after its neighbour was removed. */
    focus: () => earlier.focus(),
    stop: status.stop,
  };
}
