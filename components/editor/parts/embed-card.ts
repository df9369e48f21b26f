import { readCardOfEmbed } from "#components/editor/nodes/read-media.ts";
import type { PictureUploads } from "#components/editor/uploads/picture-uploads.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { fields, orNull } from "#lib/http/browser/read-json.ts";
import { newId } from "#lib/page/new-id.ts";
import type { EmbedCard } from "#lib/posts/document/media-schema.ts";

const readAnswer = fields<{ card: EmbedCard | null }>({ card: orNull(readCardOfEmbed) });
/** Two requests to other sites, and the picture at all widths. */
const TIMEOUT_MS = 45_000;

/** Each address once, also when its block is moved, or comes back by undo. */
const asked = new Map<string, Promise<EmbedCard | null>>();

type Embed = { provider: string; url: string };

/** What our server learns about an embed from its site. Null if nothing: the embed stays a link. Never rejects. */
export function loadEmbedCard(uploads: PictureUploads, embed: Embed): Promise<EmbedCard | null> {
  const key = `${uploads.postId} ${embed.url}`;
  const known = asked.get(key);
  if (known) return known;
  const answer = ask(uploads, embed).catch(() => {
    // Not for ever: an address typed again is asked for again.
    asked.delete(key);
    return null;
  });
  asked.set(key, answer);
  return answer;
}

async function ask({ postId, begin }: PictureUploads, embed: Embed): Promise<EmbedCard | null> {
  if (!(await begin())) throw new Error("The text is not saved yet.");
  const body = { embed, imageId: newId() };
  return readAnswer(await fetchJson(`/api/posts/${postId}/embeds`, { method: "POST", body, timeoutMs: TIMEOUT_MS }))
    .card;
}
