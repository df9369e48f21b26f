"use server";

import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { requireActionSession } from "#lib/auth/session/page-session.ts";
import type { Session } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import { firstMistake, parsePlainly } from "#lib/http/browser/parse-plainly.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { openPromotion, setPromotionReturnAddress, stopPromotion } from "#lib/promotions/mutations.ts";
import { promotionOrderSchema } from "#lib/promotions/schema.ts";

/** Null before a form was sent, and once it worked. What was typed is shown again. */
export type PromotionAnswer = { why: string; typed: Readonly<Record<string, string>> } | null;

/** Asks for a promotion and leads to its page, where it is paid. Also for a quote that has ended. */
export async function orderPromotion(_before: PromotionAnswer, form: FormData): Promise<PromotionAnswer> {
  const typed = textsOf(form, "postId", "days", "place");
  const parsed = parsePlainly(promotionOrderSchema, typed);
  if (!parsed.success) return { why: firstMistake(parsed.error), typed };
  let id: string | null = null;
  const refusal = await act("promote a post", typed, async (session) => {
    id = await openPromotion(session, parsed.data);
  });
  if (refusal !== null || id === null) return refusal;
  revalidatePath("/posts/promotions", "layout");
  redirect(`/posts/promotions/${String(id)}` as Route);
}

export async function stopOwnPromotion(_before: PromotionAnswer, form: FormData): Promise<PromotionAnswer> {
  return change("stop a promotion", form, stopPromotion);
}

/** Where what comes back should go, if it was paid from an exchange. */
export async function namePromotionAddress(_before: PromotionAnswer, form: FormData): Promise<PromotionAnswer> {
  const { address = "" } = textsOf(form, "address");
  return change("name an address", form, (session, id) => setPromotionReturnAddress(session, id, address));
}

async function change(
  deed: string,
  form: FormData,
  run: (session: Session, id: string) => Promise<void>,
): Promise<PromotionAnswer> {
  const typed = textsOf(form, "address");
  const id = uuidParam.safeParse(form.get("promotionId"));
  if (!id.success) return { why: "There is no such promotion.", typed };
  const refusal = await act(deed, typed, (session) => run(session, id.data));
  if (refusal === null) revalidatePath("/posts/promotions", "layout");
  return refusal;
}

async function act(
  deed: string,
  typed: Readonly<Record<string, string>>,
  run: (session: Session) => Promise<void>,
): Promise<PromotionAnswer> {
  await assertSameOriginForm();
  const { session, refusal } = await requireActionSession(deed);
  if (!session) return { why: refusal, typed };
  try {
    await run(session);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { why: error.detail, typed };
  }
  return null;
}

function textsOf(form: FormData, ...names: string[]): Record<string, string> {
  const texts = names.map((name) => [name, form.get(name)] as const);
  return Object.fromEntries(
    texts.flatMap(([name, text]) => (typeof text === "string" ? [[name, text.slice(0, 200)]] : [])),
  );
}
