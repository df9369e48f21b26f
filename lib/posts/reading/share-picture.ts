import "server-only";
import { createHash } from "node:crypto";
import type { PublicProfile } from "#lib/creators/creator.ts";
import type { PublishedPost } from "#lib/posts/post.ts";
import { type NanoRate, priceOf, type Terms } from "#lib/posts/price.ts";

/** Increase this when the drawing changes: pictures are cached forever by URL. */
const LOOK = 2;

/** The price in the currency that the author did not choose, to one digit: as text, to be drawn. */
export type RoughWorth = { usdMicros: string } | { raw: string } | null;

/**
 * What a post's share picture shows. Its photo is the one chosen for links, or the cover; none with a content warning, and none that
 * shows a QR code: beside a link elsewhere nothing says that it is no payment to us.
 */
export function postPictureOf(post: PublishedPost, rate: NanoRate) {
  const { title, author, minutes, terms, language, cover, linkPicture, contentWarning, slug } = post;
  const worth = roughWorthOf(terms, rate);
  const shown = { title, name: author.name, handle: author.handle, minutes, terms, worth, language };
  const photo = [linkPicture, cover].find((picture) => picture && !picture.hasQr);
  const photoUrl = contentWarning === "none" && photo ? photo.url : null;
  return { shown, photoUrl, path: `/og/posts/@${author.handle}/${slug}/${versionOf(shown, photoUrl)}` };
}

/** One digit lasts: with more, each change of the market would make another picture. */
export function roughWorthOf(terms: Terms, rate: NanoRate): RoughWorth {
  const price = priceOf(terms, rate, new Date());
  if (price.kind === "free" || price.kind === "unavailable" || price.usdMicros === null) return null;
  const isInDollars = price.kind === "fixed" && terms.currency === "USD";
  return isInDollars ? { raw: keepOneDigit(price.raw) } : { usdMicros: keepOneDigit(price.usdMicros) };
}

function keepOneDigit(amount: bigint): string {
  const unit = 10n ** BigInt(amount.toString().length - 1);
  return String(((amount + unit / 2n) / unit) * unit);
}

export function profilePictureOf({ handle, name, bio, avatar_url: photoUrl }: PublicProfile & { handle: string }) {
  const shown = { name, handle, bio };
  return { shown, photoUrl, path: `/og/profiles/@${handle}/${versionOf(shown, photoUrl)}` };
}

export function sitePicturePath(): string {
  return `/og/site/${versionOf()}`;
}

function versionOf(...seen: unknown[]): string {
  const hash = createHash("sha256").update(JSON.stringify([LOOK, ...seen]));
  return `${hash.digest("base64url").slice(0, 12)}.jpg`;
}
