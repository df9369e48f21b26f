import { z } from "zod";
import { STAFF_ROLES, viewerKindOf } from "#lib/auth/viewer.ts";
import type { Reader } from "#lib/documents/reader.ts";
import { ReaderQuestions } from "#lib/documents/reader-questions.ts";
import { log } from "#lib/log.ts";
import { callDirectly } from "#lib/supabase/direct.ts";

const answerSchema = z.object({
  account: z
    .object({
      is_anonymous: z.boolean(),
      role: z.enum(STAFF_ROLES).nullable().catch(null),
      status: z.enum(["active", "limited", "suspended"]),
    })
    .nullable(),
  sees_more: z.boolean(),
});
export type AskedPost = { handle: string; slug: string };
type Answer = z.output<typeof answerSchema>;

/** Of the ten connections, the others are left to purchases. */
const questions = new ReaderQuestions<Answer | null>({ atOnce: 4, waiting: 200, perReader: 8 });
/** A reader does not wait longer for this shorter way. */
const ANSWER_WITHIN_MS = 500;
/** While the database cannot be asked, readers do not wait for it in vain. */
const PAUSE_MS = 2_000;
let pausedUntil = 0;

/**
 * Whether this reader sees at a post's address just what every visitor sees, and needs no cookie set or removed. False
 * also if that is not known: then Next finds out.
 */
export async function seesPublicPage(reader: Reader, at: AskedPost): Promise<boolean> {
  const { session, purchaseIds } = reader;
  // Its tokens are none that we issued, so they open nothing.
  if (!session && purchaseIds.length === 0) return true;
  if (Date.now() < pausedUntil) return false;
  const who = session ? `${session.userId} ${session.sessionId}` : "";
  const asked = questions.ask(`${who} ${purchaseIds}`, `${at.handle}/${at.slug}`, () => askDatabase(reader, at));
  const answer = asked && (await within(ANSWER_WITHIN_MS, asked));
  if (!answer || answer.sees_more) return false;
  return session === null || isCompanionOf(answer.account, session.companion);
}

/** Not so if the session has ended or the account's kind has changed: then Next sets or removes cookies. */
function isCompanionOf(account: Answer["account"], companion: string): boolean {
  if (!account) return false;
  const { is_anonymous: isAnonymous, role, status } = account;
  return viewerKindOf({ isAnonymous, role, status }) === companion;
}

async function askDatabase({ session, purchaseIds }: Reader, { handle, slug }: AskedPost): Promise<Answer | null> {
  const answer = await callDirectly("open_document", {
    handle,
    slug,
    user_id: session?.userId ?? null,
    session_id: session?.sessionId ?? null,
    purchase_ids: purchaseIds,
  });
  if (answer && !answer.error) return answerSchema.parse(answer.data);
  pausedUntil = Date.now() + PAUSE_MS;
  if (answer)
    log.warn("could not ask what a reader may see; leaving readers to Next", { reason: answer.error?.message });
  return null;
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
