import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import { readExternalPage } from "#lib/http/security/read-external.ts";
import type { EmbedCard } from "#lib/posts/document/media-schema.ts";
import type { EmbedProvider } from "#lib/posts/media/embed-providers.ts";
import { fetchPicture } from "#lib/posts/media/fetch-picture.ts";
import { type OembedAnswer, oembedAddressOf, readOembed } from "#lib/posts/media/oembed.ts";
import { addImage, requireOwnPost } from "#lib/posts/media/upload-mutations.ts";

type Embed = { provider: EmbedProvider; url: string };

/** Tests pass their own. */
type Readers = {
  readPage: (url: URL) => ReturnType<typeof readExternalPage>;
  readPicture: (address: string) => Promise<Uint8Array>;
};

const READERS: Readers = { readPage: (url) => readExternalPage(url), readPicture: (address) => fetchPicture(address) };

/**
 * What an embed of the caller's post is called by its own site, with a picture that is then one of the post's. Null
 * where the site does not say: the embed stays a link.
 */
export async function describeEmbed(
  session: RegisteredSession,
  postId: string,
  { provider, url }: Embed,
  imageId: string,
  { readPage, readPicture }: Readers = READERS,
): Promise<EmbedCard | null> {
  await requireOwnPost(session, postId);
  const address = oembedAddressOf(provider, url);
  const answer = address && (await ask(address, readPage));
  if (!answer) return null;
  const { title, author, picture } = answer;
  const isKept = picture !== null && (await keep(session, postId, imageId, () => readPicture(picture)));
  return { title, author, imageId: isKept ? imageId : null };
}

async function ask(address: URL, readPage: Readers["readPage"]): Promise<OembedAnswer | null> {
  const page = await readPage(address);
  const isTheirs = page.kind === "read" && page.status === 200 && page.url.hostname === address.hostname;
  return isTheirs ? readOembed(page.text) : null;
}

/** A card does without a picture that cannot be had. */
async function keep(session: RegisteredSession, postId: string, imageId: string, read: () => Promise<Uint8Array>) {
  try {
    await addImage(session, postId, imageId, read);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
