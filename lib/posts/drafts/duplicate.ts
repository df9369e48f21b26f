import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import { filesIn, imageIdsOf } from "#lib/posts/document/document.ts";
import { copyDraft, nameInCopy } from "#lib/posts/drafts/copied-draft.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import { createPost, savePost } from "#lib/posts/drafts/mutations.ts";
import { getDraft } from "#lib/posts/drafts/queries.ts";
import { listReadyFiles } from "#lib/posts/media/file-queries.ts";
import { listAuthorImages } from "#lib/posts/media/image-queries.ts";
import { copyFile, copyImage } from "#lib/posts/media/upload-mutations.ts";

/**
 * Copies the newest text of the caller's post into a new draft, with copies of its pictures and files. The text is
 * copied last: until then the draft is empty, and a retry with the same id continues where it stopped.
 */
export async function duplicatePost(session: RegisteredSession, id: string, copyId: string) {
  const { db, viewer } = session;
  const draft = await getDraft(db, viewer.id, id);
  if (draft.status === "removed" || draft.status === "deleted")
    throw new AppError("gone", { detail: "This post cannot be copied." });
  await createPost(session, { id: copyId });
  const names = await repeatBelongings(session, draft, copyId);
  try {
    const copied = { ...copyDraft(draft, names), version: 0, reason: "manual" as const };
    return { id: copyId, ...(await savePost(session, copyId, copied)) };
  } catch (error) {
    // The draft exists from an earlier try.
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    return { id: copyId, version: (await getDraft(db, viewer.id, copyId)).version };
  }
}

/** Copies pictures and files one by one. Returns their names in the copy. */
async function repeatBelongings(session: RegisteredSession, { id, doc, ...draft }: Draft, copyId: string) {
  const { db, viewer } = session;
  const shown = new Set([...imageIdsOf(doc), draft.cover_image_id, draft.og_image_id]);
  const given = new Set(filesIn(doc).map(({ attrs }) => attrs.fileId));
  const [images, files] = await Promise.all([listAuthorImages(db, viewer.id, id), listReadyFiles(db, viewer.id, id)]);
  const names = new Map<string, string>();
  const nameOf = (thing: { id: string }) => {
    const name = nameInCopy(copyId, thing.id);
    names.set(thing.id, name);
    return name;
  };
  for (const image of images) if (shown.has(image.id)) await copyImage(session, image, copyId, nameOf(image));
  for (const file of files) if (given.has(file.id)) await copyFile(session, file, copyId, nameOf(file));
  return names;
}
