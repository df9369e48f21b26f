import "server-only";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import type { FormFields } from "#lib/http/form-call.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { log } from "#lib/log.ts";
import { NOT_A_NUMBER, readTypedAmount } from "#lib/nano/typed-amount.ts";
import { postPath } from "#lib/posts/post.ts";
import { priceOf } from "#lib/posts/price.ts";
import { findPublishedPost, getNanoRate } from "#lib/posts/queries.ts";
import { shownPriceOf } from "#lib/purchases/quote/shown-price.ts";
import { publicDb } from "#lib/supabase/public.ts";

/**
 * What the form without a script needs of a post. `raw` is the amount that the reader chose or that the post costs; null
 * if none was chosen, or there is no rate.
 */
export type OfferedPost = { postId: string; path: string; shownPrice: string; raw: string | null };

/** The fields of the form as the call's body. An amount of the reader's own is typed in Nano. */
export function toOrder({ postId, consentTextId, ...chosen }: FormFields): unknown {
  const amountRaw = chosen.amountRaw === "own" ? requireTyped(chosen.amount) : chosen.amountRaw;
  return {
    postId,
    ...(amountRaw === undefined ? {} : { amountRaw }),
    ...(consentTextId === undefined ? {} : { consentTextId }),
  };
}

function requireTyped(text = ""): string {
  const { raw = 0n, mistake = NOT_A_NUMBER } = readTypedAmount(text);
  if (raw > 0n) return String(raw);
  throw new AppError("validation_failed", { detail: mistake, field: "amount" });
}

/** Refuses a form whose page showed another price. A post that is not for sale is refused later, with the reason. */
export async function requireShownPrice(postId: string, { price }: FormFields): Promise<void> {
  const post = await findPublishedPost(publicDb(), postId);
  if (!post || shownPriceOf(post.terms) === price) return;
  throw new AppError("conflict", { detail: "The price has changed since this page was opened.", field: "price" });
}

/** The post that a refused form asked for. Null also if it cannot be read now: the refusal is shown all the same. */
export async function findOfferedPost(fields: FormFields | null): Promise<OfferedPost | null> {
  const { data: postId } = uuidParam.safeParse(fields?.postId);
  if (postId === undefined) return null;
  try {
    const [post, rate] = await Promise.all([findPublishedPost(publicDb(), postId), getNanoRate(publicDb())]);
    if (!post) return null;
    const price = priceOf(post.terms, rate, new Date());
    const raw = price.kind === "fixed" ? String(price.raw) : null;
    const chosen = price.kind === "from" ? readChosen(fields) : raw;
    return { postId, path: postPath(post), shownPrice: shownPriceOf(post.terms), raw: chosen };
  } catch (error) {
    log.warn("could not read the post of a refused form", { error });
    return null;
  }
}

function readChosen(fields: FormFields | null): string | null {
  const raw = fields?.amountRaw === "own" ? readTypedAmount(fields.amount ?? "").raw?.toString() : fields?.amountRaw;
  return raw && /^[1-9]\d{0,38}$/.test(raw) ? raw : null;
}

const consentSchema = z.object({ consent: z.object({ text_id: z.string(), text: z.string() }) });

/** The text that a refusal asks the buyer to agree to, or null. */
export function consentAskedBy({ more }: Pick<AppError, "more">): { text_id: string; text: string } | null {
  return consentSchema.safeParse(more).data?.consent ?? null;
}
