import { z } from "zod";
import { FILE_MAX_BYTES, FILE_NAME_MAX_CHARS } from "#lib/posts/file";

const CAPTION_MAX_CHARS = 300;
const ALT_MAX_CHARS = 1_000;
export const EMBED_ADDRESS_MAX_CHARS = 2_000;
export const GALLERY_IMAGES = { min: 2, max: 9 };

/** A draft may still lack the description; publishing asks for it where the image says something. */
const picture = z.strictObject({
  imageId: z.uuidv4(),
  alt: z.string().max(ALT_MAX_CHARS),
  isDecorative: z.boolean(),
});

export const image = z.strictObject({
  type: z.literal("image"),
  attrs: picture.extend({
    caption: z.string().max(CAPTION_MAX_CHARS),
    width: z.enum(["normal", "wide", "full"]),
  }),
});

export const gallery = z.strictObject({
  type: z.literal("gallery"),
  attrs: z.strictObject({
    images: z.array(picture).min(GALLERY_IMAGES.min).max(GALLERY_IMAGES.max),
    caption: z.string().max(CAPTION_MAX_CHARS),
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

/** Where each provider's pages are. PeerTube and Mastodon are many servers, so any https address will do. */
export const PROVIDER_HOSTS = {
  youtube: /^(?:(?:www\.|m\.)?youtube\.com|youtu\.be)$/,
  vimeo: /^(?:www\.|player\.)?vimeo\.com$/,
  peertube: /./,
  spotify: /^open\.spotify\.com$/,
  soundcloud: /^(?:www\.)?soundcloud\.com$/,
  bandcamp: /^[a-z0-9-]+\.bandcamp\.com$/,
  codepen: /^codepen\.io$/,
  gist: /^gist\.github\.com$/,
  x: /^(?:www\.)?(?:x|twitter)\.com$/,
  mastodon: /./,
  bluesky: /^bsky\.app$/,
} as const;

export type EmbedProvider = keyof typeof PROVIDER_HOSTS;

export const EMBED_PROVIDERS = Object.keys(PROVIDER_HOSTS) as [EmbedProvider, ...EmbedProvider[]];

export const embed = z.strictObject({
  type: z.literal("embed"),
  attrs: z
    .strictObject({
      provider: z.enum(EMBED_PROVIDERS),
      url: z.url({ protocol: /^https$/ }).max(EMBED_ADDRESS_MAX_CHARS),
    })
    // Runs where `url` is none, too: zod goes on after a format that was refused.
    .refine(({ provider, url }) => PROVIDER_HOSTS[provider].test(URL.parse(url)?.hostname ?? ""), {
      error: "This address is not one of that provider.",
      path: ["url"],
    }),
});

/** One of our own posts, as a card. */
export const postCard = z.strictObject({ type: z.literal("postCard"), attrs: z.strictObject({ postId: z.uuidv4() }) });
