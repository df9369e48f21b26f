import { z } from "zod";
import { parseForeignJson } from "#lib/http/foreign-json.ts";
import { EMBED_CARD_MAX } from "#lib/posts/document/limits.ts";
import type { EmbedProvider } from "#lib/posts/media/embed-providers.ts";

/** The only addresses that are asked. Providers with many servers, or without a title, are not among them. */
const ENDPOINTS: Partial<Record<EmbedProvider, string>> = {
  youtube: "https://www.youtube.com/oembed?format=json",
  vimeo: "https://vimeo.com/api/oembed.json",
  spotify: "https://open.spotify.com/oembed",
  soundcloud: "https://soundcloud.com/oembed?format=json",
  codepen: "https://codepen.io/api/oembed?format=json",
};

/** Where a provider says what is at one of its addresses. Null if we do not ask. */
export function oembedAddressOf(provider: EmbedProvider, url: string): URL | null {
  const endpoint = ENDPOINTS[provider];
  if (endpoint === undefined) return null;
  const address = new URL(endpoint);
  address.searchParams.set("url", url);
  return address;
}

export type OembedAnswer = { title: string; author: string; picture: string | null };

/** As small as what we use of it. A provider may answer anything. */
const answerSchema = z.object({
  title: z.string(),
  author_name: z.string().catch(""),
  thumbnail_url: z
    .url({ protocol: /^https$/ })
    .nullable()
    .catch(null),
});

/** Null if it is no oEmbed answer, or has no title. */
export function readOembed(text: string): OembedAnswer | null {
  const read = answerSchema.safeParse(parse(text));
  if (!read.success) return null;
  const title = plainLine(read.data.title, EMBED_CARD_MAX.title);
  const author = plainLine(read.data.author_name, EMBED_CARD_MAX.author);
  return title === "" ? null : { title, author, picture: read.data.thumbnail_url };
}

function parse(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** One line without invisible characters, not cut within a character. */
function plainLine(text: string, maxChars: number): string {
  const line = text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
