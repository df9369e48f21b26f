import { z } from "zod";
import { EMBED_ADDRESS_MAX_CHARS, EMBED_CARD_MAX, GALLERY_IMAGES, IMAGE_TEXT_MAX } from "#lib/posts/document/limits.ts";
import { EMBED_PROVIDERS, PROVIDER_HOSTS } from "#lib/posts/media/embed-providers.ts";
import { FILE_MAX_BYTES, FILE_NAME_MAX_CHARS } from "#lib/posts/media/file.ts";

/** A draft's picture may lack a description. Publishing requires one, unless the picture is decorative. */
const picture = z.strictObject({
  imageId: z.uuidv4(),
  alt: z.string().max(IMAGE_TEXT_MAX.alt),
  isDecorative: z.boolean(),
});

export const image = z.strictObject({
  type: z.literal("image"),
  attrs: picture.extend({
    caption: z.string().max(IMAGE_TEXT_MAX.caption),
    width: z.enum(["normal", "wide", "full"]),
  }),
});

export const gallery = z.strictObject({
  type: z.literal("gallery"),
  attrs: z.strictObject({
    images: z.array(picture).min(GALLERY_IMAGES.min).max(GALLERY_IMAGES.max),
    caption: z.string().max(IMAGE_TEXT_MAX.caption),
  }),
});

const upload = z.strictObject({
  fileId: z.uuidv4(),
  name: z.string().min(1).max(FILE_NAME_MAX_CHARS),
  bytes: z.int().positive().max(FILE_MAX_BYTES),
});

export const attachment = z.strictObject({
  type: z.literal("attachment"),
  attrs: upload.extend({ kind: z.enum(["pdf", "zip", "epub", "csv"]) }),
});

export const audio = z.strictObject({
  type: z.literal("audio"),
  attrs: upload.extend({ kind: z.enum(["mp3", "m4a"]) }),
});

/** What the other site calls it. Part of the text, so that it is as public or as secret as the text around it. */
export const embedCard = z.strictObject({
  title: z.string().min(1).max(EMBED_CARD_MAX.title),
  author: z.string().max(EMBED_CARD_MAX.author),
  imageId: z.uuidv4().nullable(),
});

export type EmbedCard = z.output<typeof embedCard>;

export const embed = z.strictObject({
  type: z.literal("embed"),
  attrs: z
    .strictObject({
      provider: z.enum(EMBED_PROVIDERS),
      url: z.url({ protocol: /^https$/ }).max(EMBED_ADDRESS_MAX_CHARS),
      card: embedCard.optional(),
    })
    // Runs even if `url` is not a URL: zod continues after a format error.
    .refine(({ provider, url }) => PROVIDER_HOSTS[provider].test(URL.parse(url)?.hostname ?? ""), {
      error: "This address does not belong to this provider.",
      path: ["url"],
    }),
});

/** A card of one of our own posts. */
export const postCard = z.strictObject({ type: z.literal("postCard"), attrs: z.strictObject({ postId: z.uuidv4() }) });
