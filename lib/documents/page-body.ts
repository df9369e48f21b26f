import { IncomingMessage } from "node:http";
import { assertActionReply, assertCall } from "#lib/documents/action-reply.ts";
import { brokenForm, isApi, RequestRefusal } from "#lib/documents/refusal.ts";
import { readCalledAction } from "#lib/http/next-internals.ts";

const LIMIT_BYTES = 1_000_000;
/** For all requests together, so that many slow bodies fit into memory. */
const HELD_LIMIT_BYTES = 64_000_000;
const MAX_FIELDS = 200;

let heldBytes = 0;

/**
 * Reads a page's request body first, so that Next never sees one that is too long, incomplete or not a form. /api
 * reads its bodies itself (lib/http/body.ts).
 */
export async function readPageBody(request: IncomingMessage): Promise<IncomingMessage> {
  if (isApi(request.url ?? "") || !hasBody(request)) return request;
  const type = request.headers["content-type"] ?? "";
  const body = await readBytes(request);
  const calledId = request.method === "POST" ? readCalledAction(request.headers) : undefined;
  if (!/^multipart\/form-data\b/i.test(type)) {
    if (calledId !== undefined) assertCall(body.toString("utf8"), calledId);
    return withBody(request, body, type);
  }
  const form = await readForm(body, type);
  assertActionReply(form, calledId);
  // Serialised again, so that Next parses exactly the form that was checked.
  const written = new Response(form);
  return withBody(request, Buffer.from(await written.arrayBuffer()), written.headers.get("content-type") ?? "");
}

/** Next reads forms and action calls even if the body is empty. */
function hasBody({ headers }: IncomingMessage): boolean {
  const isForm = /^multipart\//i.test(headers["content-type"] ?? "");
  const isAction = readCalledAction(headers) !== undefined;
  return isForm || isAction || headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const tooLarge = new RequestRefusal(413, "The form is too large. The limit is 1 MB.");
  if (Number(request.headers["content-length"]) > LIMIT_BYTES) throw tooLarge;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      heldBytes += chunk.length;
      if (length > LIMIT_BYTES) throw tooLarge;
      if (heldBytes > HELD_LIMIT_BYTES)
        throw new RequestRefusal(503, "We are busy. Try again in a moment.", { headers: { "retry-after": "5" } });
      chunks.push(chunk);
    }
  } finally {
    heldBytes -= length;
  }
  return Buffer.concat(chunks);
}

async function readForm(body: Buffer, type: string): Promise<FormData> {
  const form = await new Response(Uint8Array.from(body), { headers: { "content-type": type } })
    .formData()
    .catch((cause: unknown) => {
      throw brokenForm(cause);
    });
  if ([...form].length > MAX_FIELDS) throw new RequestRefusal(400, `A form can have at most ${MAX_FIELDS} fields.`);
  return form;
}

/** The same request with this body, because the original one has been read. */
function withBody(request: IncomingMessage, body: Buffer, type: string): IncomingMessage {
  const copy = new IncomingMessage(request.socket);
  copy.method = request.method ?? "";
  copy.url = request.url ?? "";
  copy.httpVersion = request.httpVersion;
  copy.httpVersionMajor = request.httpVersionMajor;
  copy.httpVersionMinor = request.httpVersionMinor;
  const { "transfer-encoding": _, expect: __, ...headers } = request.headers;
  const ofBody = { ...(type === "" ? {} : { "content-type": type }), "content-length": String(body.length) };
  copy.headers = { ...headers, ...ofBody };
  copy.rawHeaders = Object.entries(copy.headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((single) => [name, single]),
  );
  copy.push(body);
  copy.push(null);
  copy.complete = true;
  return copy;
}
