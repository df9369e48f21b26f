import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { chooseEncoding } from "#lib/documents/encoding.ts";
import { QUICK_BROTLI } from "#lib/documents/packed-page.ts";
import { readDocumentScripts } from "#lib/documents/shape/document-scripts.ts";
import type { Shaping } from "#lib/documents/shape/shaping.ts";
import { isDocument } from "#lib/documents/shape/to-document.ts";
import { asksForPart } from "#lib/http/next-internals.ts";
import { log } from "#lib/log.ts";

/** What a missing page says of itself, as React writes it: Next answers it with 200. */
const STATUS = /<meta content="(\d{3})" name="page-status"\/>/;
const NONCE = /'nonce-[^']+'/;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Told of each document, with the headers that it gets, before it is compressed. */
type Keep = (request: IncomingMessage, response: ServerResponse, html: string) => void;

/**
 * Makes a document of what Next is about to answer. The page cache does the same for the pages that it holds; this is for
 * those rendered for one request, and for development, which holds none.
 */
export function shapeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  shaping: Shaping,
  keep: Keep = () => undefined,
): void {
  const { headers, url = "/" } = request;
  const wantsPage = request.method !== "HEAD" && /text\/html|\*\/\*/.test(headers.accept ?? "*/*");
  const [path = ""] = url.split("?", 1);
  if (!wantsPage || asksForPart(headers) || !shaping.isMadeNow(path)) return;
  const encoding = chooseEncoding(headers["accept-encoding"]);
  // Next would compress what is to be read here.
  headers["accept-encoding"] = "identity";
  holdBody(response, async (body) => {
    const html = body.toString("utf8");
    const isPage = String(response.getHeader("content-type")).startsWith("text/html");
    const shaped = isPage && isDocument(html) ? await makeDocument(html, shaping, url) : null;
    if (shaped !== null) {
      allowScript(response);
      const [, status] = STATUS.exec(shaped) ?? [];
      if (status !== undefined) response.statusCode = Number(status);
      // It asks for style sheets that no longer stand in the page. The fonts stand there, too.
      response.removeHeader("link");
      keep(request, response, shaped);
    }
    const sent = shaped === null ? body : Buffer.from(shaped);
    if (!isPage || body.length === 0 || !encoding || response.getHeader("content-encoding") !== undefined) return sent;
    response.setHeader("content-encoding", encoding);
    response.appendHeader("vary", "Accept-Encoding");
    return encoding === "br" ? compressBrotli(sent, { params: QUICK_BROTLI }) : compressGzip(sent);
  });
}

async function makeDocument(html: string, { make }: Shaping, path: string): Promise<string | null> {
  const made = await make(html);
  if (made === null) log.error("a page is sent as Next made it, because its shape is not known", { path });
  return made;
}

/** The nonce allowed React's scripts. The scripts of documents are allowed by their hashes. */
function allowScript(response: ServerResponse): void {
  const policy = response.getHeader("content-security-policy");
  if (typeof policy !== "string") return;
  const { start, locked } = readDocumentScripts();
  response.setHeader("content-security-policy", policy.replace(NONCE, `'${start.hash}' '${locked.hash}'`));
}

/** Keeps back what is written until the answer is whole, and sends what `change` makes of it. */
function holdBody(response: ServerResponse, change: (body: Buffer) => Promise<Buffer>): void {
  const { end, writeHead } = response;
  const held: Buffer[] = [];
  const hold = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string") held.push(Buffer.from(chunk, isEncoding(encoding) ? encoding : "utf8"));
    else if (chunk instanceof Uint8Array) held.push(Buffer.from(chunk));
  };
  const tell = (...given: unknown[]) => {
    const done = given.findLast((part) => typeof part === "function");
    if (done) process.nextTick(done);
  };
  // Next's compression sends the head itself, even of what it leaves as it is.
  response.writeHead = (status: number, ...given: unknown[]) => {
    response.statusCode = status;
    const headers = given.at(-1);
    if (typeof headers === "object" && headers !== null)
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return response;
  };
  response.flushHeaders = () => undefined;
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    hold(chunk, rest[0]);
    tell(...rest);
    return true;
  };
  response.end = (...given: unknown[]) => {
    hold(given[0], given[1]);
    change(Buffer.concat(held)).then(
      (body) => {
        response.writeHead = writeHead;
        response.setHeader("content-length", body.byteLength);
        end.call(response, body, "utf8", () => tell(...given));
      },
      (error: unknown) => {
        log.error("a page could not be shaped", { error });
        response.destroy();
      },
    );
    return response;
  };
}

function isEncoding(value: unknown): value is BufferEncoding {
  return typeof value === "string" && Buffer.isEncoding(value);
}
