"use server";

import { revalidatePath } from "next/cache";
import { requireActionSession } from "#lib/auth/session/page-session.ts";
import { AppError } from "#lib/errors.ts";
import { parsePlainly } from "#lib/http/browser/parse-plainly.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import {
  COUNTER_NOTICE_FIELDS,
  COUNTER_NOTICE_MAX,
  type CounterNoticeAnswer,
  type CounterNoticeField,
  type TypedCounterNotice,
} from "#lib/moderation/copyright/counter-notice.ts";
import { fileCounterNotice } from "#lib/moderation/copyright/mutations.ts";
import { counterNoticeSchema } from "#lib/moderation/copyright/schema.ts";

/** The form of /decisions/{id} about a removal for copyright, with and without a script. */
export async function sendCounterNotice(_before: CounterNoticeAnswer, form: FormData): Promise<CounterNoticeAnswer> {
  await assertSameOriginForm();
  const typed = readTypedNotice(form);
  const { session, refusal } = await requireActionSession("appeal");
  if (!session) return { typed, mistakes: {}, why: refusal };
  const parsed = parsePlainly(counterNoticeSchema, {
    ...{ ...typed, decisionId: form.get("decisionId") },
    ...{ goodFaith: typed.goodFaith === "on", consents: typed.consents === "on" },
  });
  if (!parsed.success) return { typed, mistakes: mistakesIn(parsed.error.issues), why: null };
  try {
    await fileCounterNotice(session, parsed.data);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { typed, mistakes: {}, why: error.detail };
  }
  revalidatePath(`/decisions/${parsed.data.decisionId}`);
  return null;
}

/** Browsers send line ends as two characters. */
function readTypedNotice(form: FormData): TypedCounterNotice {
  const textOf = (name: CounterNoticeField) => {
    const value = form.get(name);
    return typeof value === "string" ? value.replaceAll("\r\n", "\n").slice(0, 2 * COUNTER_NOTICE_MAX) : "";
  };
  return Object.fromEntries(COUNTER_NOTICE_FIELDS.map((name) => [name, textOf(name)])) as TypedCounterNotice;
}

type Issue = { path: PropertyKey[]; message: string };

function mistakesIn(issues: readonly Issue[]): Partial<Record<CounterNoticeField, string>> {
  const byField = issues.map(({ path, message }) => {
    const field = COUNTER_NOTICE_FIELDS.find((known) => known === path[0]) ?? "words";
    return [field, message] as const;
  });
  return Object.fromEntries(byField.toReversed());
}
