import { readByteRange } from "#embedded/storage/bytes/byte-range.ts";
import type { BytesFolder } from "#embedded/storage/bytes/folder.ts";
import { readRange } from "#embedded/storage/bytes/read-range.ts";
import { objectNotFound } from "#embedded/storage/failure.ts";
import type { ObjectRow } from "#embedded/storage/objects/rows.ts";

/** Served bytes are an upload that we do not trust: the browser may neither guess their type nor run anything in them. */
const SAFETY = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

export type Serving = { download: string | undefined; expiresAt?: Date };

/** Answers with an object's bytes: whole, a range of them, or only the word that they have not changed. */
export async function serveObject(
  bytes: BytesFolder,
  findObject: () => Promise<ObjectRow>,
  request: Request,
  serving: Serving,
): Promise<Response> {
  const object = await findObject();
  const { eTag, size } = object.metadata;
  const headers = new Headers({ ...SAFETY, ...headersOf(object, serving) });
  if (isUnchanged(request.headers, object)) return new Response(null, { status: 304, headers });

  const ifRange = request.headers.get("if-range");
  const range = readByteRange(ifRange && ifRange !== eTag ? null : request.headers.get("range"), size);
  if (range === "none") return refuseRange(size);
  const served = range === "all" ? { first: 0, last: size - 1 } : range;
  headers.set("content-length", String(served.last - served.first + 1));
  if (range !== "all") headers.set("content-range", `bytes ${served.first}-${served.last}/${size}`);
  const status = range === "all" ? 200 : 206;
  if (request.method === "HEAD" || size === 0) return new Response(null, { status, headers });

  const handle = await bytes.open(object.version);
  if (!handle) return serveReplaced(bytes, findObject, object, request, serving);
  return new Response(readRange(handle, served), { status, headers });
}

/** Bytes vanish between the row and the file only when another request has just replaced or removed the object. */
async function serveReplaced(
  bytes: BytesFolder,
  findObject: () => Promise<ObjectRow>,
  lost: ObjectRow,
  request: Request,
  serving: Serving,
): Promise<Response> {
  const object = await findObject();
  if (object.version === lost.version) throw objectNotFound();
  return serveObject(bytes, findObject, request, serving);
}

function headersOf({ metadata, updated_at }: ObjectRow, { download, expiresAt }: Serving): Record<string, string> {
  return {
    "accept-ranges": "bytes",
    // As hosted: an uploaded page must not open as a page of this origin.
    "content-type": metadata.mimetype.includes("text/html") ? "text/plain" : metadata.mimetype,
    etag: metadata.eTag,
    "last-modified": new Date(updated_at).toUTCString(),
    ...(expiresAt ? { expires: expiresAt.toUTCString() } : { "cache-control": metadata.cacheControl }),
    ...(metadata.contentEncoding && { "content-encoding": metadata.contentEncoding }),
    ...(download !== undefined && { "content-disposition": disposition(download) }),
  };
}

function disposition(fileName: string): string {
  if (fileName === "") return "attachment;";
  const encoded = encodeURIComponent(fileName);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`;
}

function isUnchanged(headers: Headers, { metadata, updated_at }: ObjectRow): boolean {
  const known = headers.get("if-none-match");
  if (known !== null) {
    const tags = known.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    return tags.includes(metadata.eTag) || tags.includes("*");
  }
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  return Math.floor(Date.parse(updated_at) / 1000) * 1000 <= since;
}

function refuseRange(sizeBytes: number): Response {
  const body = { statusCode: "416", code: "InvalidRange", error: "invalid_range", message: "invalid range provided" };
  return Response.json(body, { status: 416, headers: { "content-range": `bytes */${sizeBytes}` } });
}
