import {
  fields,
  isUrl,
  type JsonReader,
  listOf,
  orNull,
  readJsonFlag,
  readOneOf,
  textThat,
} from "#lib/http/browser/read-json.ts";
import { EMBED_ADDRESS_MAX_CHARS, EMBED_CARD_MAX, GALLERY_IMAGES, IMAGE_TEXT_MAX } from "#lib/posts/document/limits.ts";
import type { EmbedCard } from "#lib/posts/document/media-schema.ts";
import { EMBED_PROVIDERS, type EmbedProvider, PROVIDER_HOSTS } from "#lib/posts/media/embed-providers.ts";
import { POST_ID } from "#lib/posts/post.ts";

/**
 * Reads pasted blocks and answers of the server as lib/posts/document/media-schema.ts does, and a test compares the two. Without
 * schemas, which are loaded later than the text can be written in.
 */

const readId = textThat((text) => POST_ID.test(text), "an id");
const textUpTo = (most: number) => textThat((text) => text.length <= most, `at most ${most} characters`);

const readPicture = fields<{ imageId: string; alt: string; isDecorative: boolean }>({
  imageId: readId,
  alt: textUpTo(IMAGE_TEXT_MAX.alt),
  isDecorative: readJsonFlag,
});
const readGallery = fields<{ images: ReturnType<typeof readPicture>[]; caption: string }>({
  images(value) {
    const images = listOf(readPicture)(value);
    if (images.length < GALLERY_IMAGES.min || images.length > GALLERY_IMAGES.max) throw new TypeError("No gallery.");
    return images;
  },
  caption: textUpTo(IMAGE_TEXT_MAX.caption),
});

export const readCardOfEmbed = fields<EmbedCard>({
  title: textThat((text) => text !== "" && text.length <= EMBED_CARD_MAX.title, "a title"),
  author: textUpTo(EMBED_CARD_MAX.author),
  imageId: orNull(readId),
});

const readEmbedAddress = fields<{ provider: EmbedProvider; url: string }>({
  provider: readOneOf(EMBED_PROVIDERS),
  url: textThat((text) => isUrl(text) && text.length <= EMBED_ADDRESS_MAX_CHARS, "an address"),
});

const orNothing =
  <Value>(read: JsonReader<Value>) =>
  (value: unknown): Value | null => {
    try {
      return read(value);
    } catch {
      return null;
    }
  };

/** Null for what a gallery of ours could not be. Any pasted page can contain such blocks. */
export const findGallery = orNothing((json) => readGallery(JSON.parse(String(json))));
export const findPostCard = orNothing(fields({ postId: readId }));
export const findEmbedCard = orNothing(readCardOfEmbed);

/** An embed whose address belongs to its provider, or null. */
export const findEmbed = orNothing((value) => {
  const embed = readEmbedAddress(value);
  const { protocol, hostname } = new URL(embed.url);
  if (protocol !== "https:" || !PROVIDER_HOSTS[embed.provider].test(hostname)) throw new TypeError("Not its address.");
  return { ...embed, url: embed.url.trim() };
});
