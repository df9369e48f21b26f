import { z } from "zod";
import { STAFF_ROLES, viewerKindOf } from "#lib/auth/viewer.ts";
import type { Reader } from "#lib/documents/readers/reader.ts";
import { ReaderQuestions } from "#lib/documents/readers/reader-questions.ts";
import { log } from "#lib/log.ts";
import { REFUND_WAYS, type RefundWay } from "#lib/purchases/refunds/refund-way.ts";
import { callDirectly } from "#lib/supabase/direct.ts";

const ownSchema = z
  .object({
    kind: z.enum(["bought", "given", "token"]),
    purchase_id: z.uuid().nullable(),
    post_id: z.uuid(),
    author_id: z.uuid(),
    state: z.string(),
    is_first_read: z.boolean(),
    is_worth_it: z.boolean().nullable(),
    has_downloads: z.boolean(),
    offers_copy: z.boolean(),
    refund: z.object({ until: z.iso.datetime({ offset: true }), way: z.enum(REFUND_WAYS) }).nullable(),
  })
  .nullish();
const answerSchema = z.object({
  account: z
    .object({
      is_anonymous: z.boolean(),
      role: z.enum(STAFF_ROLES).nullable().catch(null),
      status: z.enum(["active", "limited", "suspended"]),
    })
    .nullable(),
  sees_more: z.boolean(),
  own: ownSchema,
  /** Apart, so that a server of an older build leaves it to Next, which notes the read. */
  first_read: ownSchema,
});
/** One that is unlike ours takes no other along. */
const answersSchema = z.array(
  answerSchema.nullable().catch(({ error }) => {
    log.error("an answer about a reader is unlike what this build knows; leaving them to Next", { error });
    return null;
  }),
);
export type AskedPost = { handle: string; slug: string };
/** A buyer's page of a post. Those that agree in all the rest are alike, but for the purchase, its first read and the time left. */
export type OwnPost = {
  kind: "bought" | "given" | "token";
  purchaseId: string | null;
  postId: string;
  authorId: string;
  state: string;
  /** Whether the text was never shown to a reader with this purchase's token. */
  isFirstRead: boolean;
  /** What the buyer said of it. Null if nothing. */
  isWorthIt: boolean | null;
  hasDownloads: boolean;
  /** Whether the receipt is offered as a copy to keep. */
  offersCopy: boolean;
  /** Until when the reader may return it, and how. Null if they may not. */
  refund: { until: string; way: RefundWay } | null;
};
/** What a reader sees at a post's address: what every visitor sees, or a buyer's page. */
export type Sight = { kind: "public" } | { kind: "own"; own: OwnPost };
type Answer = z.output<typeof answerSchema>;

/** Of the ten connections, the others are left to purchases. */
const LIMITS = { calls: 2, together: 16, waiting: 200, perReader: 8 };
const questions = new ReaderQuestions(LIMITS, askDatabase);
/** A reader does not wait longer for this shorter way. */
const ANSWER_WITHIN_MS = 500;
/** While the database cannot be asked, readers do not wait for it in vain. */
const PAUSE_MS = 2_000;
let pausedUntil = 0;

/**
 * What this reader sees at a post's address, if no cookie is to be set or removed. Null also if that is not known, and
 * for pages that are more a reader's own: then Next finds out.
 */
export async function findSight(reader: Reader, at: AskedPost): Promise<Sight | null> {
  const { session, purchaseIds, traces } = reader;
  // Its tokens are none that we issued, so they open nothing.
  if (!session && purchaseIds.length === 0) return { kind: "public" };
  if (Date.now() < pausedUntil) return null;
  const who = session ? `${session.userId} ${session.sessionId}` : "";
  const name = `${traces.device} ${traces.network} ${at.handle}/${at.slug}`;
  const asked = questions.ask(`${who} ${purchaseIds}`, name, toQuestion(reader, at));
  const answer = asked && (await within(ANSWER_WITHIN_MS, asked));
  if (!answer || (session && !isCompanionOf(answer.account, session.companion))) return null;
  if (!answer.sees_more) return { kind: "public" };
  const own = isLikeOthers(reader, answer) ? (answer.own ?? answer.first_read) : null;
  return own ? { kind: "own", own: toOwnPost(reader, own) } : null;
}

/** Row rules show more to staff. Beside a session, Next removes tokens; who has just paid does not wait for that. */
function isLikeOthers({ session, holdsTokens, isOpening }: Reader, { account }: Answer): boolean {
  return session === null || ((isOpening || !holdsTokens) && account?.role === null);
}

/** What belongs to the buyer is not shown to who only reads on another device. */
function toOwnPost({ boughtIds, isAskedToConsent }: Reader, own: NonNullable<z.output<typeof ownSchema>>): OwnPost {
  const { kind, purchase_id: purchaseId, post_id: postId, author_id: authorId, state } = own;
  const isBuyer = kind !== "token" || (purchaseId !== null && boughtIds.includes(purchaseId));
  return {
    ...{ kind, purchaseId, postId, authorId, state },
    isFirstRead: own.is_first_read,
    isWorthIt: own.is_worth_it,
    hasDownloads: own.has_downloads,
    offersCopy: isBuyer && isAskedToConsent && own.offers_copy,
    refund: isBuyer ? own.refund : null,
  };
}

/** Notes the first read of this purchase. False if that failed, or if it opens no text any more. */
export async function noteFirstRead(purchaseId: string): Promise<boolean> {
  const answer = await callDirectly("deliver_document", { purchase_id: purchaseId });
  return answer?.data === true;
}

/** Not so if the session has ended or the account's kind has changed: then Next sets or removes cookies. */
function isCompanionOf(account: Answer["account"], companion: string): boolean {
  if (!account) return false;
  const { is_anonymous: isAnonymous, role, status } = account;
  return viewerKindOf({ isAnonymous, role, status }) === companion;
}

function toQuestion({ session, purchaseIds, traces }: Reader, { handle, slug }: AskedPost) {
  return {
    handle,
    slug,
    user_id: session?.userId ?? null,
    session_id: session?.sessionId ?? null,
    purchase_ids: purchaseIds,
    device: traces.device ?? null,
    network: traces.network ?? null,
  };
}

/** Null for all if the database does not answer. */
async function askDatabase(asked: ReturnType<typeof toQuestion>[]): Promise<(Answer | null)[]> {
  const answer = await callDirectly("open_documents", { questions: JSON.stringify(asked) });
  if (answer && !answer.error) return answersSchema.parse(answer.data);
  pausedUntil = Date.now() + PAUSE_MS;
  if (answer) log.warn("could not ask what readers may see; leaving them to Next", { reason: answer.error?.message });
  return asked.map(() => null);
}

/** Null if it takes longer. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
