import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { chooseEncoding, type Encoding } from "#lib/documents/encoding.ts";
import { SCRIPTS_FOLDER, SCRIPTS_PATH } from "#lib/documents/shape/document-scripts.ts";
import { SECURITY_HEADERS } from "#lib/http/security/security-headers.ts";

type PackedScript = Readonly<Record<Encoding, Buffer>>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses the scripts of documents once. Returns what answers requests for them; the rest is Next's to answer. */
export async function openScripts(
  projectDir: string,
): Promise<(request: IncomingMessage, response: ServerResponse) => boolean> {
  const folder = join(projectDir, SCRIPTS_FOLDER);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".js"));
  const packed = new Map<string, PackedScript>();
  for (const file of files) {
    const code = await readFile(join(folder, file));
    packed.set(SCRIPTS_PATH + file, { br: await compressBrotli(code), gzip: await compressGzip(code, { level: 9 }) });
  }
  return (request, response) => {
    // A browser never fetches a module again that failed: it is asked for with a query.
    const script = packed.get(request.url?.replace(/\?.*/, "") ?? "");
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (!(script && encoding) || (request.method !== "GET" && request.method !== "HEAD")) return false;
    response.writeHead(200, {
      ...SECURITY_HEADERS,
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      "content-encoding": encoding,
      "content-length": script[encoding].byteLength,
      vary: "Accept-Encoding",
    });
    response.end(request.method === "HEAD" ? undefined : script[encoding]);
    return true;
  };
}
