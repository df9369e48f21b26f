import fc from "fast-check";
import { expect, test } from "vitest";
import { findEmbed, findEmbedCard, findGallery, findPostCard } from "#components/editor/nodes/read-media.ts";
import { embed, embedCard, gallery, postCard } from "#lib/posts/document/media-schema.ts";

const ID = "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11";
/** Right and wrong values for any field, at both sides of each limit. */
const field = fc.constantFrom(
  ...[ID, ID.toUpperCase(), ID.replace("-4", "-1"), `${ID} `, "", "a", null, undefined, true, false, 3, [], {}],
  ...[100, 101, 200, 201, 300, 301, 1_000, 1_001].map((length) => "a".repeat(length)),
);
const id = fc.oneof({ weight: 5, arbitrary: fc.constant(ID) }, field);
const words = fc.oneof({ weight: 5, arbitrary: fc.constant("A reel of thread") }, field);
const flag = fc.oneof({ weight: 5, arbitrary: fc.boolean() }, field);

const picture = fc.record({ imageId: id, alt: words, isDecorative: flag });
const galleryAttrs = fc.record({ images: fc.array(picture, { maxLength: 11 }), caption: words });
const card = fc.oneof(fc.record({ title: words, author: words, imageId: fc.oneof(id, fc.constant(null)) }), field);
const embedAttrs = fc.record({
  provider: fc.constantFrom("youtube", "vimeo", "mastodon", "other", "constructor", null),
  url: fc.constantFrom(
    ...[
      "https://vimeo.com/1",
      "http://vimeo.com/1",
      "https://www.youtube.com/watch?v=a",
      "https://m.youtube.com.evil/1",
    ],
    ...[
      "https://a.example/@ada/1",
      "vimeo.com/1",
      " https://vimeo.com/1 ",
      `https://vimeo.com/${"a".repeat(2_000)}`,
      "",
    ],
  ),
});

const agreed = <Value>(values: fc.Arbitrary<Value>, compare: (value: Value) => void) =>
  fc.assert(fc.property(values, compare), { numRuns: 2_000 });

test("a pasted gallery, card or embed is read as the schema of the text reads it", () => {
  agreed(galleryAttrs, (attrs) => {
    expect(findGallery(JSON.stringify(attrs))).toEqual(
      gallery.shape.attrs.safeParse(JSON.parse(JSON.stringify(attrs))).data ?? null,
    );
  });
  agreed(card, (value) => {
    expect(findEmbedCard(value)).toEqual(embedCard.safeParse(value).data ?? null);
  });
  agreed(id, (postId) => {
    expect(findPostCard({ postId })).toEqual(postCard.shape.attrs.safeParse({ postId }).data ?? null);
  });
  agreed(embedAttrs, (attrs) => {
    expect(findEmbed(attrs)).toEqual(embed.shape.attrs.safeParse(attrs).data ?? null);
  });
});

test("what is no JSON is no gallery, and what the schema does not know is left out", () => {
  for (const text of ["", "{", "null", undefined]) expect(findGallery(text)).toBeNull();
  expect(findPostCard({ postId: ID, onclick: "alert(1)" })).toEqual({ postId: ID });
});
