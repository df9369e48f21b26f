import type { NodeViewRenderer } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { type GalleryTile, galleryTile } from "#components/editor/parts/gallery-tile.ts";
import { captionField } from "#components/editor/parts/image-fields.ts";
import { makeElement } from "#components/editor/parts/make-element.ts";
import { nodeEdits } from "#components/editor/parts/node-edits.ts";
import { pictureForm } from "#components/editor/parts/picture-form.ts";
import { addToGallery } from "#components/editor/uploads/insert-pictures.ts";
import { keepAccepted } from "#components/editor/uploads/take-files.ts";
import type { Picture } from "#lib/posts/document/document.ts";
import { GALLERY_IMAGES } from "#lib/posts/document/limits.ts";
import { refuseTextImage, TEXT_IMAGE_TYPES } from "#lib/posts/media/image.ts";

const picturesIn = ({ attrs }: Node): Picture[] => attrs.images;

/** A gallery in the text: each picture with its fields, and the fields of the gallery. */
export const galleryNodeView: NodeViewRenderer = ({ node, getPos, editor }) => {
  const { uploads } = editor.storage.insertPictures;
  let current = node;
  const { change, leave } = nodeEdits({ editor, getPos }, () => current);
  let tiles: GalleryTile[] = [];
  const dom = makeElement("figure", { className: "writing-image", contentEditable: "false" });
  const pictures = makeElement("div", { className: "writing-gallery" });
  const announcement = makeElement("p", { className: "sr-only" });
  announcement.setAttribute("aria-live", "polite");
  const caption = captionField({ change: (attr, value) => change({ [attr]: value }), leave });
  const more = makeElement("input", { type: "file", accept: TEXT_IMAGE_TYPES, multiple: true, hidden: true });
  const add = makeElement("button", { type: "button", textContent: "Add pictures", className: "writing-image-act" });
  const removeButton = makeElement("button", {
    type: "button",
    textContent: "Remove the gallery",
    className: "writing-image-act",
  });
  const acts = makeElement("div", { className: "writing-image-acts" });
  acts.append(add, removeButton);
  const form = pictureForm(dom, { editor, getPos });
  const fields = makeElement("div", { className: "writing-image-fields" });
  fields.append(caption.dom, acts);
  dom.append(pictures, fields, form.dom, more, announcement);

  function move(tile: GalleryTile, step: 1 | -1): void {
    const from = tiles.indexOf(tile);
    const to = from + step;
    const images = [...picturesIn(current)];
    const [moved] = images.splice(from, 1);
    if (!moved || to < 0 || to > images.length) return;
    images.splice(to, 0, moved);
    change({ images });
    announcement.textContent = `Picture ${to + 1} of ${images.length}`;
  }

  /** Removing the last but one leaves a single picture. */
  function remove(tile: GalleryTile): void {
    const from = tiles.indexOf(tile);
    uploads?.cancel(tile.imageId);
    const images = picturesIn(current).filter((_, index) => index !== from);
    if (images.length < GALLERY_IMAGES.min) {
      becomeImage(images[0]);
      return;
    }
    change({ images });
    announcement.textContent = `Removed. ${images.length} pictures`;
    tiles[Math.min(from, tiles.length - 1)]?.focus();
  }

  function becomeImage(picture: Picture | undefined): void {
    const at = getPos();
    if (at === undefined) return;
    const image = editor.schema.node("image", { ...picture, caption: current.attrs.caption });
    const tr = editor.state.tr.replaceWith(at, at + current.nodeSize, image);
    editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)));
    editor.view.focus();
  }

  function removeAll(): void {
    const at = getPos();
    if (at === undefined) return;
    for (const { imageId } of picturesIn(current)) uploads?.cancel(imageId);
    const tr = editor.state.tr.delete(at, at + current.nodeSize);
    editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at))));
    editor.view.focus();
  }

  function makeTile({ imageId }: Picture): GalleryTile {
    const tile: GalleryTile = galleryTile(imageId, uploads, {
      change: (attr, value) => {
        const at = tiles.indexOf(tile);
        change({ images: picturesIn(current).map((one, index) => (index === at ? { ...one, [attr]: value } : one)) });
      },
      move: (step) => move(tile, step),
      leave,
      remove: () => remove(tile),
    });
    return tile;
  }

  /** Each picture keeps its tile when it moves, and the focus stays where it was. */
  function show(): void {
    const left = [...tiles];
    const images = picturesIn(current);
    const next = images.map((picture) => {
      const at = left.findIndex(({ imageId }) => imageId === picture.imageId);
      return (at < 0 ? undefined : left.splice(at, 1)[0]) ?? makeTile(picture);
    });
    for (const tile of left) tile.stop();
    if (next.length !== tiles.length || next.some((tile, index) => tile !== tiles[index])) {
      const { activeElement } = document;
      pictures.replaceChildren(...next.map((tile) => tile.dom));
      if (activeElement instanceof HTMLElement && pictures.contains(activeElement)) activeElement.focus();
    }
    tiles = next;
    for (const [index, picture] of images.entries()) tiles[index]?.show(picture, index + 1, images.length);
    caption.show(current.attrs);
    const isMissing = images.some(({ alt, isDecorative }) => alt === "" && !isDecorative);
    form.show(current.attrs.caption, isMissing ? "Describe these images" : null);
    add.hidden = images.length >= GALLERY_IMAGES.max;
    dom.setAttribute("aria-label", `Gallery of ${images.length} pictures`);
  }

  add.addEventListener("click", () => more.click());
  removeButton.addEventListener("click", removeAll);
  more.addEventListener("change", () => {
    const images = picturesIn(current);
    const files = keepAccepted([...(more.files ?? [])], refuseTextImage);
    more.value = "";
    if (uploads && files.length > 0)
      change({ images: [...images, ...addToGallery(uploads, files, GALLERY_IMAGES.max - images.length)] });
  });
  show();
  return {
    dom,
    update(next) {
      if (next.type !== current.type) return false;
      current = next;
      show();
      return true;
    },
    selectNode: form.select,
    deselectNode: form.deselect,
    stopEvent: ({ target }) =>
      target instanceof HTMLElement && target.closest("input, textarea, button, label") !== null,
    ignoreMutation: () => true,
    destroy() {
      for (const tile of tiles) tile.stop();
    },
  };
};
