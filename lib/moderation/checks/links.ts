import { z } from "zod";
import { log } from "#lib/log.ts";
import type { TextQuery } from "#lib/moderation/checks/text-query.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { linksOf } from "#lib/posts/links/links.ts";

/** Asked with web addresses, answers those that are dangerous. */
export type AskLinkService = (addresses: string[]) => Promise<string[]>;

const ADDRESSES_MOST = 100;
const DOMAINS_MOST = 500;
/** Of absurdly long names the end counts: it says whose they are (private.domains_above). */
const LABELS_MOST = 10;

/** Every address of another site in a text, as a browser would ask for it. */
export function webAddressesOf(document: PostDocument): string[] {
  const urls = linksOf(document).flatMap(({ address }) => URL.parse(address) ?? []);
  const web = urls.filter(({ protocol }) => protocol === "https:" || protocol === "http:");
  return [...new Set(web.map(({ href }) => href))].slice(0, ADDRESSES_MOST);
}

/** The hosts of addresses with all domains above them: what is listed may be any of these. */
export function domainsOf(addresses: readonly string[]): string[] {
  const domains = addresses.flatMap((address) => {
    const labels = hostOf(address).split(".").slice(-LABELS_MOST);
    return labels.map((_, n) => labels.slice(n).join("."));
  });
  return [...new Set(domains)].slice(0, DOMAINS_MOST);
}

/** URL folds case, width and punycode, and knows what is a login. */
function hostOf(address: string): string {
  return (URL.parse(address)?.hostname ?? "").replace(/\.+$/, "");
}

type LinkedText = { id: string; versionId: string; addresses: string[] };

/** Looks the links of a post up in the operator's list, and asks the operator's service, if there is one. */
export async function findDangerousLinks(
  query: TextQuery,
  { id, versionId, addresses }: LinkedText,
  askService: AskLinkService | null,
): Promise<void> {
  const { rows } = await query("select private.list_domains_found($1) as domain", [domainsOf(addresses)]);
  const listed = (rows as { domain: string }[]).map(({ domain }) => domain);
  const reported = await ask(addresses, askService);
  // While the service is away, what it found before stays.
  if (reported === null && listed.length === 0) return;
  await query("select private.settle_links($1, $2, $3)", [id, versionId, [...listed, ...(reported ?? [])]]);
}

/** The hosts that the service knows as dangerous, or null: while it is down, posts are published as before. */
async function ask(addresses: string[], askService: AskLinkService | null): Promise<string[] | null> {
  if (askService === null || addresses.length === 0) return [];
  try {
    const dangerous = new Set(await askService(addresses));
    return addresses.filter((address) => dangerous.has(address)).map(hostOf);
  } catch (error) {
    log.error("the link service did not answer, so links of a post were compared with our own list alone", { error });
    return null;
  }
}

const PATIENCE_MS = 10_000;
const answerShape = z.object({ dangerous: z.array(z.string().max(2_048)).max(ADDRESSES_MOST) });

/** The operator's service at this address (README.md has the contract). */
export function linkService(url: string): AskLinkService {
  return async (addresses) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ addresses }),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`The link service answered ${answer.status}.`);
    return answerShape.parse(await answer.json()).dangerous;
  };
}
