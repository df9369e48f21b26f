import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import { splitAtPaywall } from "#lib/posts/document/document.ts";
import { fitBreak, freePartEnd } from "#lib/posts/document/paywall.ts";
import type { Draft, SentDraft } from "#lib/posts/drafts/draft.ts";
import { getDraft } from "#lib/posts/drafts/queries.ts";
import type { CreatedPost, PublishInput, SavedPost } from "#lib/posts/drafts/schema.ts";
import { listUploadedFiles } from "#lib/posts/media/file-queries.ts";
import { listAuthorImageIds } from "#lib/posts/media/image-queries.ts";
import { judgeVersion } from "#lib/posts/media/upload-mutations.ts";
import { type Check, findMissingFiles, findMissingPictures, findUnmetChecks } from "#lib/posts/publishing/checks.ts";
import type { Json } from "#lib/supabase/database.types.ts";
import { type DatabaseError, toRefusal } from "#lib/supabase/refusal.ts";

/** Creates a draft at its first keystroke. Idempotent for the same id. */
export async function createPost(session: RegisteredSession, { id, ...content }: CreatedPost) {
  const { data, error } = await session.db.rpc("create_post", id === undefined ? {} : { wanted_id: id });
  if (error) throw toRefusal(error);
  const isEmpty = Object.keys(content).length === 0;
  return isEmpty
    ? { id: data, version: 0 }
    : { id: data, ...(await savePost(session, data, { ...content, version: 0 })) };
}

/** Adds a version. If the caller has not seen the newest one, the conflict names it. */
export async function savePost(
  session: RegisteredSession,
  id: string,
  { version, doc, reason, ...changes }: SavedPost,
) {
  const { free, paid } = splitAtPaywall(doc ?? (await getDraft(session.db, session.viewer.id, id)).doc);
  const { data, error } = await session.db.rpc("save_post", {
    post_id: id,
    seen_version: version,
    free_document: free as Json,
    ...(paid ? { paid_document: paid as Json } : {}),
    changes: changes as Json,
    ...(reason ? { reason } : {}),
  });
  if (error) throw await toConflict(session, id, error);
  return { version: data };
}

/** Publishes a post now, or schedules it. Says where it has put a missing paywall break (EDIT-03). */
export async function publishPost(session: RegisteredSession, id: string, input: PublishInput): Promise<SentDraft> {
  const draft = await getDraft(session.db, session.viewer.id, id);
  const access = input.access ?? draft.access;
  const doc = fitBreak(draft.doc, { isFree: access === "free", opensPaidPart: input.opensPaidPart });
  const at = input.scheduledAt === undefined ? null : new Date(input.scheduledAt);
  const [pictures, files] = await Promise.all([
    listAuthorImageIds(session.db, session.viewer.id, id),
    listUploadedFiles(session.db, session.viewer.id, id),
  ]);
  requireSendable({ ...draft, access, doc }, input, [
    ...findMissingPictures(draft.doc, pictures),
    ...findMissingFiles(draft.doc, files),
  ]);
  await enforceDailyPublishLimit(session, id, at ?? new Date());
  const changes = {
    ...(input.listed !== undefined && input.listed !== draft.listed ? { listed: input.listed } : {}),
    // Only a publication itself changes the access of a published post.
    ...(at && access !== draft.access ? { access } : {}),
    ...(doc === draft.doc ? {} : { doc }),
  };
  const version = await saveBefore(session, draft, input.version, changes);
  await judgeVersion(session, id, version);
  const consent = { seen_version: version, notifies_followers: input.notify, confirms_rights: input.rightsConfirmed };
  if (draft.status === "scheduled" && !at) await unschedule(session, id);
  const { error } = at
    ? await session.db.rpc("schedule_post", { post_id: id, scheduled_at: at.toISOString(), ...consent })
    : await session.db.rpc("publish_post", {
        ...{ post_id: id, ...consent },
        ...(input.access ? { wanted_access: input.access } : {}),
        ...(input.changeNote ? { change_note: input.changeNote } : {}),
      });
  if (error) throw nameVersion(await toConflict(session, id, error), version);
  const isBroken = access !== "free" && doc !== draft.doc;
  return {
    ...(await getDraft(session.db, session.viewer.id, id, draft)),
    break_placed_after: isBroken ? freePartEnd(doc) : null,
  };
}

/** Saves what publishing changes, with the loaded text: a version that the author has not seen is a conflict. */
async function saveBefore(
  session: RegisteredSession,
  draft: Draft,
  version: number,
  changes: Partial<SavedPost>,
): Promise<number> {
  if (Object.keys(changes).length === 0) return version;
  const text = draft.version === version ? { doc: draft.doc } : {};
  return (await savePost(session, draft.id, { version, reason: "manual", ...text, ...changes })).version;
}

/** Turns a scheduled post back into a draft. */
export async function unschedulePost(session: RegisteredSession, id: string): Promise<Draft> {
  await unschedule(session, id);
  return getDraft(session.db, session.viewer.id, id);
}

async function unschedule({ db }: RegisteredSession, id: string): Promise<void> {
  const { error } = await db.rpc("unschedule_post", { post_id: id });
  if (error) throw toRefusal(error);
}

export async function withdrawPost(session: RegisteredSession, id: string): Promise<Draft> {
  const { error } = await session.db.rpc("unpublish_post", { post_id: id });
  if (error) throw toRefusal(error);
  return getDraft(session.db, session.viewer.id, id);
}

/** Puts a post first on its author's profile, or back among the others. Idempotent. The database keeps the limit. */
export async function changePin({ db }: RegisteredSession, id: string, isPinned: boolean): Promise<void> {
  const { error } = await db.rpc(isPinned ? "pin_post" : "unpin_post", { post_id: id });
  if (error) throw toRefusal(error);
}

export async function trashPost(session: RegisteredSession, id: string): Promise<Draft> {
  const { error } = await session.db.rpc("trash_post", { post_id: id });
  if (error) throw toRefusal(error);
  return getDraft(session.db, session.viewer.id, id);
}

export async function restorePost(session: RegisteredSession, id: string): Promise<Draft> {
  const { error } = await session.db.rpc("restore_post", { post_id: id });
  if (error) throw toRefusal(error);
  return getDraft(session.db, session.viewer.id, id);
}

/** Reports everything that is missing at once. The database would report only the first. */
function requireSendable(draft: Draft, { rightsConfirmed }: PublishInput, missing: readonly Check[]): void {
  const errors = [...findUnmetChecks(draft), ...missing];
  const isVouchedFor = rightsConfirmed || draft.first_published_at !== null;
  const message = "Confirm that you wrote this or may sell it.";
  if (!isVouchedFor) errors.push({ field: "rightsConfirmed", code: "rights_missing", message, anchor: "post-rights" });
  if (errors.length === 0) return;
  throw new AppError("validation_failed", { detail: "This post cannot be published yet.", errors });
}

/**
 * Checks the daily publish limit in the database, where every other way of publishing is counted too. Runs before
 * anything is saved.
 */
async function enforceDailyPublishLimit({ db }: RegisteredSession, id: string, at: Date): Promise<void> {
  const { error } = await db.rpc("require_rested_author", { post_id: id, at: at.toISOString() });
  if (error) throw toRefusal(error);
}

/** Adds the version that publishing has saved before it was refused: the author goes on from there. A conflict names another. */
function nameVersion(error: Error, serverVersion: number): Error {
  if (!(error instanceof AppError) || error.more || error.code === "internal") return error;
  const { code, detail, field, retryAfterSeconds } = error;
  const about = { ...(field && { field }), ...(retryAfterSeconds && { retryAfterSeconds }) };
  return new AppError(code, { detail, ...about, more: { serverVersion }, cause: error });
}

/** Names the current version in a conflict, so that the writer can compare. */
async function toConflict({ db, viewer }: RegisteredSession, id: string, error: DatabaseError): Promise<Error> {
  const refusal = toRefusal(error);
  if (!(refusal instanceof AppError) || refusal.code !== "conflict") return refusal;
  const { version, updated_at } = await getDraft(db, viewer.id, id);
  const more = { serverVersion: version, serverUpdatedAt: updated_at };
  return new AppError("conflict", { detail: refusal.detail, more, cause: error });
}
