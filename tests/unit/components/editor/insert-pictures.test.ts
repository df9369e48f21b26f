import { expect, test } from "vitest";
import { addToGallery } from "#components/editor/uploads/insert-pictures.ts";
import { pictureUploads } from "#components/editor/uploads/picture-uploads.ts";
import { listToasts } from "#components/ui/toasts/toast-store.ts";

const filesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => new File(["-"], `${n}.png`, { type: "image/png" }));

test("a gallery takes as many files as fit, each its own picture, and says so about the rest", () => {
  const uploads = pictureUploads("0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11");
  const few = addToGallery(uploads, filesOf(2), 2);
  expect(few.map(({ imageId }) => uploads.find(imageId)?.source)).toMatchObject([{ name: "0.png" }, { name: "1.png" }]);
  expect(few).toMatchObject([
    { alt: "", isDecorative: false },
    { alt: "", isDecorative: false },
  ]);
  expect(listToasts()).toEqual([]);

  const many = addToGallery(uploads, filesOf(12), 9);
  expect(new Set(many.map(({ imageId }) => imageId)).size).toBe(9);
  expect(listToasts()).toMatchObject([
    {
      title: "A gallery has at most 9 pictures",
      description: "The first 9 of the 12 that you chose were added.",
    },
  ]);
});
