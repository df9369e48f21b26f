import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { chooseEncoding, type Encoding } from "#lib/documents/encoding.ts";
import { SCRIPTS_FOLDER, SCRIPTS_PATH } from "#lib/documents/shape/document-scripts.ts";
import { lateAddressOf, withoutFirstFonts } from "#lib/documents/shape/late-sheet.ts";
import { ASSETS_ADDRESS, buildPath } from "#lib/http/next-internals.ts";
import { SECURITY_HEADERS } from "#lib/http/security/security-headers.ts";

type Type = "text/javascript" | "text/css";
type PackedFile = { type: Type; bytes: Readonly<Record<Encoding, Buffer>> };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Compresses the scripts of documents, and the style sheets that they add, once. Returns what answers requests for them; the rest is
 * Next's to answer.
 */
export async function openFiles(
  projectDir: string,
): Promise<(request: IncomingMessage, response: ServerResponse) => boolean> {
  const packed = new Map<string, PackedFile>();
  const keep = async (address: string, type: Type, text: string) => {
    packed.set(address, {
      type,
      bytes: { br: await compressBrotli(text), gzip: await compressGzip(text, { level: 9 }) },
    });
  };
  for (const [file, code] of await readAll(join(projectDir, SCRIPTS_FOLDER), ".js"))
    await keep(SCRIPTS_PATH + file, "text/javascript", code);
  for (const [file, css] of await readAll(buildPath("assets", projectDir), ".css"))
    await keep(lateAddressOf(ASSETS_ADDRESS + file), "text/css", withoutFirstFonts(css));
  return (request, response) => {
    const { url = "" } = request;
    // A browser never fetches a module again that failed: it is asked for with a query.
    const file = packed.get(url) ?? packed.get(url.replace(/\?.*/, ""));
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (!(file && encoding) || (request.method !== "GET" && request.method !== "HEAD")) return false;
    response.writeHead(200, {
      ...SECURITY_HEADERS,
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": `${file.type}; charset=utf-8`,
      "content-encoding": encoding,
      "content-length": file.bytes[encoding].byteLength,
      vary: "Accept-Encoding",
    });
    response.end(request.method === "HEAD" ? undefined : file.bytes[encoding]);
    return true;
  };
}

/** Each file of a folder and what is in it, with this ending: [path in the folder, text]. */
async function readAll(folder: string, ending: string): Promise<[string, string][]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(ending));
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => [file, await readFile(join(folder, file), "utf8")]),
  );
}
