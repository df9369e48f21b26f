import "server-only";
import { randomUUID } from "node:crypto";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import { isPublishable } from "#lib/posts/document/stored-document.ts";
import { findStoredVersion } from "#lib/posts/drafts/queries.ts";
import {
  FILE_KINDS,
  FILE_MAX_BYTES,
  FILE_REFUSALS,
  type FileKind,
  harmlessName,
  kindOf,
} from "#lib/posts/media/file.ts";
import { HEAD_BYTES, isOfKind } from "#lib/posts/media/file-bytes.ts";
import { findAuthorFile, type StoredFile } from "#lib/posts/media/file-queries.ts";
import { pathAtWidth } from "#lib/posts/media/image.ts";
import { type ImageFile, makeImageFiles } from "#lib/posts/media/image-files.ts";
import { findAuthorImage } from "#lib/posts/media/image-queries.ts";
import { findQrCode } from "#lib/storage/find-qr-code.ts";
import { duplicateFolder, repeatFile as repeatStored, YEAR_SECONDS } from "#lib/storage/folder.ts";
import { scanPicture } from "#lib/storage/scan-picture.ts";
import { findStored, readFirstBytes, removeStored } from "#lib/storage/stored-file.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const BUCKET = "paid-images";

export type UploadedImage = { id: string; width: number; height: number };

/**
 * Adds a picture to the caller's post. It stays private until a published version shows it publicly. `read` is called
 * only if the post is the caller's and the picture is new.
 */
export async function addImage(
  { db, viewer }: RegisteredSession,
  postId: string,
  id: string,
  read: () => Promise<Uint8Array>,
): Promise<UploadedImage> {
  const known = await findAuthorImage(db, viewer.id, postId, id);
  if (known) return { id, width: known.width, height: known.height };
  await requireOwnPost({ db, viewer }, postId);
  return storeImage({ userId: viewer.id, postId, id }, await read());
}

/** Before anything is fetched for a post. */
export async function requireOwnPost(
  { db, viewer }: Pick<RegisteredSession, "db" | "viewer">,
  postId: string,
): Promise<void> {
  const { data: post, error } = await db
    .from("posts")
    .select("status")
    .eq("id", postId)
    .eq("profile_id", viewer.id)
    .maybeSingle();
  if (error) throw toRefusal(error);
  if (!post) throw new AppError("not_found", { detail: "You have no such post." });
}

/** Stores a picture at every width, without asking whose the post is. Only what may be had is stored. */
export async function storeImage(
  { userId, postId, id }: { userId: string; postId: string; id: string },
  file: Uint8Array,
): Promise<UploadedImage> {
  const { width, height, bytes, files } = await makeImageFiles(file);
  await scanPicture(file, userId, "post");
  const path = `${userId}/${postId}/${id}/${width}.webp`;
  for (const made of files) await store(path, made);
  const hasQr = await findQrCode(file);
  return note({ user_id: userId, post_id: postId, image_id: id, path, width, height, bytes, ...qrOf(hasQr) });
}

/** Unknown is left out: a job looks again. */
const qrOf = (hasQr: boolean | null) => (hasQr === null ? {} : { has_qr: hasQr });

async function store(path: string, { data, width }: ImageFile): Promise<void> {
  const options = { contentType: "image/webp", cacheControl: YEAR_SECONDS, upsert: true };
  const { error } = await adminDb().storage.from(BUCKET).upload(pathAtWidth(path, width), data, options);
  if (error) throw new Error("Could not store a picture.", { cause: error });
}

type Image = {
  user_id: string;
  post_id: string;
  image_id: string;
  path: string;
  width: number;
  height: number;
  bytes: number;
  has_qr?: boolean;
};

async function note(image: Image): Promise<UploadedImage> {
  const { data, error } = await adminDb().rpc("add_post_image", image);
  if (error) throw toRefusal(error);
  return { id: data.id, width: data.width, height: data.height };
}

export type AuthorImage = {
  id: string;
  path: string;
  width: number;
  height: number;
  bytes: number;
  has_qr: boolean | null;
};

/** Copies one of the caller's pictures into another of their posts. */
export async function copyImage({ viewer }: RegisteredSession, image: AuthorImage, postId: string, id: string) {
  const { width, height, bytes } = image;
  const folder = `${viewer.id}/${postId}/${id}`;
  await duplicateFolder(adminDb().storage, BUCKET, image.path.slice(0, image.path.lastIndexOf("/")), folder);
  return note({
    ...{ user_id: viewer.id, post_id: postId, image_id: id, width, height, bytes },
    ...qrOf(image.has_qr),
    path: `${folder}/${width}.webp`,
  });
}

/** Stores the schema's verdict on a version. The database publishes no version without one. */
export async function judgeVersion({ db, viewer }: RegisteredSession, postId: string, version: number): Promise<void> {
  const stored = await findStoredVersion(db, viewer.id, postId, version);
  if (!stored) return;
  const is_valid = isPublishable(stored.free, stored.sections);
  const { error } = await adminDb().rpc("judge_version", { post_id: postId, version, is_valid });
  if (error) throw toRefusal(error);
}

const FILES = "post-files";
const DOWNLOAD_SECONDS = 600;
/** Long enough to play a recording of this size: players load the rest while they play. */
const LISTENING_SECONDS = 4 * 60 * 60;

export type AuthorFile = StoredFile & { id: string; bytes: number };

export type KnownFile = { id: string; kind: FileKind; name: string; bytes: number };
/** `upload` is null if the file is already stored. */
export type AnnouncedFile = KnownFile & { upload: { address: string; type: string } | null };

/** Announces a file, and returns the one place the browser may upload it to, once. */
export async function announceFile(
  { viewer }: RegisteredSession,
  postId: string,
  id: string,
  { name, bytes }: { name: string; bytes: number },
): Promise<AnnouncedFile> {
  const kind = kindOf(name);
  if (!kind) throw new AppError("unsupported_type", { detail: FILE_REFUSALS.unsupported, field: "name" });
  if (bytes > FILE_MAX_BYTES) throw new AppError("too_large", { detail: FILE_REFUSALS.tooLarge, field: "bytes" });
  const { data, error } = await adminDb().rpc("add_post_file", {
    ...{ user_id: viewer.id, post_id: postId, file_id: id, kind, name: harmlessName(name, kind), bytes },
    path: `${viewer.id}/${postId}/${id}/${randomUUID()}.${kind}`,
  });
  if (error) throw toRefusal(error);
  if (data.state !== "awaited") return { ...known(data), upload: null };
  const signed = await adminDb().storage.from(FILES).createSignedUploadUrl(data.path);
  if (signed.error) throw new Error("Could not sign an upload.", { cause: signed.error });
  return { ...known(data), upload: { address: signed.data.signedUrl, type: FILE_KINDS[kind].type } };
}

/** Checks an uploaded file. Deletes it if it is not what was announced. */
export async function receiveFile({ db, viewer }: RegisteredSession, postId: string, id: string): Promise<KnownFile> {
  const file = await findAuthorFile(db, viewer.id, postId, id);
  if (!file) throw new AppError("not_found", { detail: "You have no such file." });
  if (file.state !== "awaited") return known(file);
  const { storage } = adminDb();
  const stored = await findStored(storage, FILES, file.path);
  if (!stored) throw new AppError("conflict", { detail: "This file has not been uploaded yet. Try again." });
  const isWhatItSays =
    stored.bytes > 0 &&
    stored.type === FILE_KINDS[file.kind].type &&
    isOfKind(file.kind, await readFirstBytes(storage, FILES, file.path, HEAD_BYTES));
  if (!isWhatItSays) {
    await removeStored(storage, FILES, [file.path]);
    throw new AppError("unsupported_type", { detail: FILE_REFUSALS.damaged, field: "file" });
  }
  const { data, error } = await adminDb().rpc("receive_post_file", {
    ...{ file_id: id, path: file.path, bytes: stored.bytes },
  });
  if (error) throw toRefusal(error);
  if (!data) throw new AppError("conflict", { detail: "This file was uploaded again in the meantime. Try again." });
  await removeStored(storage, FILES, stored.others);
  return known({ ...file, bytes: stored.bytes });
}

/** Copies a checked file. No second check is needed: the bytes are the same. */
export async function copyFile(
  { viewer }: RegisteredSession,
  file: AuthorFile,
  postId: string,
  id: string,
): Promise<void> {
  const { kind, name, bytes } = file;
  const { data, error } = await adminDb().rpc("add_post_file", {
    ...{ user_id: viewer.id, post_id: postId, file_id: id, kind, name, bytes },
    path: `${viewer.id}/${postId}/${id}/${randomUUID()}.${kind}`,
  });
  if (error) throw toRefusal(error);
  if (data.state !== "awaited") return;
  await repeatStored(adminDb().storage, FILES, file.path, data.path);
  const received = await adminDb().rpc("receive_post_file", { file_id: id, path: data.path, bytes });
  if (received.error) throw toRefusal(received.error);
  // The file was announced again meanwhile and is stored elsewhere.
  if (!received.data) await removeStored(adminDb().storage, FILES, [data.path]);
}

const known = ({ id, kind, name, bytes }: KnownFile): KnownFile => ({ id, kind, name, bytes });

/**
 * Signs a temporary URL for a caller whom the database allows to have the file. Anything but a recording is
 * downloaded, never displayed.
 */
export async function signFile({ path, kind, name }: StoredFile): Promise<string> {
  const isHeard = FILE_KINDS[kind].block === "audio";
  const seconds = isHeard ? LISTENING_SECONDS : DOWNLOAD_SECONDS;
  const { data, error } = await adminDb().storage.from(FILES).createSignedUrl(path, seconds);
  if (error) throw new Error("Could not sign a file.", { cause: error });
  return isHeard ? data.signedUrl : `${data.signedUrl}&download=${encodeURIComponent(name)}`;
}
