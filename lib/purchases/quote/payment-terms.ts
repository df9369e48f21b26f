import "server-only";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import type { PublishedPost } from "#lib/posts/post.ts";
import { type NanoRate, priceOf } from "#lib/posts/price.ts";
import { postUrlOf } from "#lib/posts/reading/public-page.ts";
import { accessTokenOf, readAccessToken } from "#lib/purchases/access/access-token.ts";
import { consentText } from "#lib/purchases/quote/consent.ts";
import type { RequestContext } from "#lib/purchases/quote/request-context.ts";

/** The refusal that says what a post costs and how to pay. Creates no payment address. */
export function paymentRequired(post: PublishedPost, rate: NanoRate, { consentAsked }: RequestContext): AppError {
  const price = priceOf(post.terms, rate, new Date());
  const raw = price.kind === "fixed" || price.kind === "from" ? price.raw : null;
  const costs =
    raw === null ? "The price in Nano is temporarily unavailable." : `It costs Ӿ${formatAmount(raw, "Nano")}.`;
  return new AppError("payment_required", {
    detail: `You have to pay to read the rest of this post. ${costs} Request a payment address, send exactly that amount, and try again.`,
    more: {
      resource: { url: postUrlOf(post), description: post.title, mimeType: "text/markdown" },
      price: {
        access: post.terms.access,
        asset: "XNO",
        network: env.NANO_NETWORK === "live" ? "nano:mainnet" : "nano:dev",
        amount_raw: raw?.toString() ?? null,
        amount: raw === null ? null : formatAmount(raw, "Nano"),
        usd_micros: price.kind === "free" ? null : (price.usdMicros?.toString() ?? null),
        // REF-07: a caller who pays through this answer keeps a perfect copy.
        refund_window_seconds: 0,
      },
      // As EPUB and Markdown.
      downloads: post.offersDownloads,
      // Sending its id means the caller has read and accepted it.
      consent: consentAsked && { text_id: consentAsked, text: consentText(consentAsked, 0) },
      pay: {
        create: {
          method: "POST",
          url: whole("/api/purchases/create"),
          body: { postId: post.id, terms: termsTokenOf(post.id), ...(consentAsked && { consentTextId: consentAsked }) },
        },
        verify: { method: "POST", url: whole("/api/purchases/verify"), body: { purchaseId: "purchase.id" } },
        read: {
          method: "GET",
          url: whole(`/api/posts/${post.id}/content`),
          headers: { authorization: "Bearer purchase.access_token" },
        },
      },
    },
  });
}

/** The token that a create call sends to pay through this answer. */
export function termsTokenOf(postId: string): string {
  return accessTokenOf(postId, "terms");
}

/** Refuses terms issued for another post. */
export function acceptsTerms({ postId, terms }: { postId: string; terms?: string | undefined }): boolean {
  if (terms === undefined) return false;
  if (readAccessToken(terms, "terms") === postId) return true;
  throw new AppError("validation_failed", {
    detail: "These terms belong to another post. Use the ones from this post’s 402 answer, or leave them out.",
    field: "terms",
  });
}

function whole(path: string): string {
  return new URL(path, env.SITE_URL).href;
}
