import { bandsOf } from "#lib/moderation/checks/bands.ts";
import { compareCopies, toCompared } from "#lib/moderation/checks/compare-copies.ts";
import { type AskLinkService, domainsOf, findDangerousLinks, webAddressesOf } from "#lib/moderation/checks/links.ts";
import { readPublishedText, type TextQuery } from "#lib/moderation/checks/text-query.ts";

/** Looks at a published text after each change: is it a copy, and where do its links lead? Safe to repeat. */
export async function checkText(query: TextQuery, postId: string, askService: AskLinkService | null): Promise<void> {
  await query("select private.queue_copies_again($1)", [postId]);
  const read = await readPublishedText(query, postId);
  if (read === null) return;
  const post = toCompared(read);
  const addresses = webAddressesOf(read.document);
  // Noted before anything is compared, so that of two checks at once the second sees the first.
  const { rows } = await query("select private.note_print($1, $2, $3, $4) as is_current", [
    ...[post.id, post.versionId],
    ...[bandsOf(post.shingles), domainsOf(addresses)],
  ]);
  const [noted] = rows as { is_current: boolean }[];
  // Changed meanwhile: another check waits.
  if (!noted?.is_current) return;
  await compareCopies(query, post);
  await findDangerousLinks(query, { ...post, addresses }, askService);
}
