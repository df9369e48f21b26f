import { z } from "zod";
import { limitBytes } from "#embedded/storage/bytes/limit.ts";
import { parseInput, parseJson } from "#embedded/storage/context.ts";
import { invalidRequest, StorageFailure } from "#embedded/storage/failure.ts";
import type { UserMetadata } from "#embedded/storage/objects/rows.ts";

export type IncomingFile = {
  bytes: ReadableStream<Uint8Array>;
  mimeType: string;
  cacheControl: string;
  contentEncoding: string | null;
  userMetadata: UserMetadata | null;
};

const userMetadata = z.record(z.string(), z.unknown());

/** What a form may hold beside its file. */
const MAX_FORM_FIELDS_BYTES = 1024 * 1024;

/** Reads an upload, either a bare body or a form with one file, that is cut off where it exceeds the limit. */
export async function readIncomingFile(request: Request, maxBytes: number): Promise<IncomingFile> {
  const contentType = request.headers.get("content-type") ?? "application/octet-stream";
  const body = request.body ?? new Blob([]).stream();
  const file = contentType.startsWith("multipart/form-data")
    ? await readForm(limitBytes(body, maxBytes + MAX_FORM_FIELDS_BYTES), contentType)
    : readBareBody(body, contentType, request.headers);
  for (const value of [file.mimeType, file.cacheControl, file.contentEncoding ?? ""]) requireHeaderValue(value);
  return { ...file, bytes: limitBytes(file.bytes, maxBytes) };
}

function readBareBody(bytes: ReadableStream<Uint8Array>, mimeType: string, headers: Headers): IncomingFile {
  const metadata = headers.get("x-metadata");
  return {
    bytes,
    mimeType,
    cacheControl: headers.get("cache-control") ?? "no-cache",
    contentEncoding: headers.get("content-encoding"),
    userMetadata: metadata ? parseUserMetadata(Buffer.from(metadata, "base64").toString("utf8")) : null,
  };
}

async function readForm(body: ReadableStream<Uint8Array>, contentType: string): Promise<IncomingFile> {
  const form = await parseForm(body, contentType);
  const file = [...form.values()].find((value) => typeof value !== "string");
  if (!file) throw invalidRequest("No content provided");
  const [cacheSeconds, metadata] = [textOf(form, "cacheControl"), textOf(form, "metadata")];
  return {
    bytes: file.stream(),
    mimeType: textOf(form, "contentType") ?? (file.type || "application/octet-stream"),
    cacheControl: cacheSeconds ? `max-age=${cacheSeconds}` : "no-cache",
    contentEncoding: textOf(form, "contentEncoding"),
    userMetadata: metadata ? parseUserMetadata(metadata) : null,
  };
}

async function parseForm(body: ReadableStream<Uint8Array>, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch (error) {
    if (error instanceof StorageFailure) throw error;
    throw invalidRequest("The form cannot be read.", error);
  }
}

function textOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}

function parseUserMetadata(text: string): UserMetadata {
  return parseInput(userMetadata, parseJson(text));
}

function requireHeaderValue(value: string): void {
  if (!/^[\x20-\x7e]*$/.test(value)) throw invalidRequest("A header of the file has a character that is not allowed.");
}
