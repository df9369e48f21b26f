import "server-only";
import { env } from "#lib/env/server";
import { AppError } from "#lib/errors";
import { formatAmount } from "#lib/nano/raw";
import type { PublishedPost } from "#lib/posts/post";
import { type NanoRate, priceOf } from "#lib/posts/price";
import { addressOf } from "#lib/posts/public-page";
import type { Circumstances } from "#lib/purchases/circumstances";
import { consentText } from "#lib/purchases/consent";

/** The refusal that says what a post costs and how it is paid for. Looking at it takes no payment address. */
export function paymentRequired(
  post: PublishedPost,
  rate: NanoRate,
  { consentAsked, isProgram }: Circumstances,
): AppError {
  const refundMinutes = isProgram ? 0 : post.refundWindowMinutes;
  const price = priceOf(post.terms, rate, new Date());
  const raw = price.kind === "fixed" || price.kind === "from" ? price.raw : null;
  const costs =
    raw === null ? "The price in Nano is temporarily unavailable." : `It costs Ӿ${formatAmount(raw, "Nano")}.`;
  return new AppError("payment_required", {
    detail: `The rest of this post is paid for. ${costs} Ask for an address to pay to, send exactly that amount, and ask again.`,
    more: {
      resource: { url: addressOf(post), description: post.title, mimeType: "text/markdown" },
      price: {
        access: post.terms.access,
        asset: "XNO",
        network: env.NANO_NETWORK === "live" ? "nano:mainnet" : "nano:dev",
        amount_raw: raw?.toString() ?? null,
        amount: raw === null ? null : formatAmount(raw, "Nano"),
        usd_micros: price.kind === "free" ? null : (price.usdMicros?.toString() ?? null),
        refund_window_seconds: refundMinutes * 60,
      },
      // Whoever sends its id has read and agreed to it.
      consent: consentAsked && { text_id: consentAsked, text: consentText(consentAsked, refundMinutes) },
      pay: {
        create: {
          method: "POST",
          url: whole("/api/purchases/create"),
          body: { postId: post.id, ...(consentAsked && { consentTextId: consentAsked }) },
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

function whole(path: string): string {
  return new URL(path, env.SITE_URL).href;
}
