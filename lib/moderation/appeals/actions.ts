"use server";

import { revalidatePath } from "next/cache";
import { requireActionSession } from "#lib/auth/session/page-session.ts";
import { AppError } from "#lib/errors.ts";
import { firstMistake, parsePlainly } from "#lib/http/browser/parse-plainly.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { APPEAL_MAX } from "#lib/moderation/appeals/appeal.ts";
import { fileAppeal } from "#lib/moderation/appeals/mutations.ts";
import { appealFormSchema } from "#lib/moderation/appeals/schema.ts";

/** Null before it was sent, and once it has arrived: then the page shows the appeal. */
export type AppealAnswer = { why: string; typed: string } | null;

/** The form of /decisions/{id}, with and without a script. */
export async function sendAppeal(_before: AppealAnswer, form: FormData): Promise<AppealAnswer> {
  await assertSameOriginForm();
  const { session, refusal } = await requireActionSession("appeal");
  const given = form.get("words");
  // Browsers send line ends as two characters.
  const words = typeof given === "string" ? given.replaceAll("\r\n", "\n") : "";
  const typed = words.slice(0, 2 * APPEAL_MAX);
  if (!session) return { why: refusal, typed };
  const parsed = parsePlainly(appealFormSchema, { decisionId: form.get("decisionId"), words });
  if (!parsed.success) return { why: firstMistake(parsed.error), typed };
  try {
    await fileAppeal(session, parsed.data);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { why: error.detail, typed };
  }
  revalidatePath(`/decisions/${parsed.data.decisionId}`);
  return null;
}
