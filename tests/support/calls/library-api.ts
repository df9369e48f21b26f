import type { z } from "zod";
import { libraryAnswerSchema } from "#lib/purchases/purchase.ts";
import { refundViewSchema } from "#lib/purchases/refunds/schema.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { expectShape } from "#tests/support/calls/expect-shape.ts";

const SITE = "http://localhost:3000";

/** What a browser or a program sends. */
type LibraryCredentials = { cookie?: string; bearer?: string; accept?: string };

export type LibraryCallAnswer = {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
  body: Record<string, unknown>;
};

/** `schema`: what an answer must satisfy. */
type RequestInput = { id?: string; query?: string; body?: object; schema?: z.ZodType };

/** The calls of /api about a reader's purchases: refund, receipt, library, another device, the text itself. */
export async function loadLibraryApi() {
  const refund = await loadRoute("api/purchases/[id]/refund");
  const receipt = await loadRoute("api/purchases/[id]/receipt");
  const device = await loadRoute("api/purchases/[id]/device-link");
  const library = await loadRoute("api/purchases");
  const csv = await loadRoute("api/purchases/export");
  const content = await loadRoute("api/posts/[id]/content");
  const download = await loadRoute("api/posts/[id]/download");
  const everyone = await loadRoute("api/posts/[id]/refund-buyers");
  const request = await loadRoute("api/purchases/[id]/refund-request");
  const decline = await loadRoute("api/purchases/[id]/refund-request/decline");
  const readToEnd = await loadRoute("api/purchases/[id]/read-to-end");
  const withdraw = await loadRoute("api/purchases/[id]/withdraw");
  return {
    withdraw: (who: LibraryCredentials, id: string, body: object = {}) => ask(withdraw.POST, who, { id, body }),
    readToEnd: (who: LibraryCredentials, id: string) => ask(readToEnd.POST, who, { id, body: {} }),
    getRefund: (who: LibraryCredentials, id: string) => ask(refund.GET, who, { id, schema: refundViewSchema }),
    refund: (who: LibraryCredentials, id: string, body: object = {}) =>
      ask(refund.POST, who, { id, body, schema: refundViewSchema }),
    askAuthor: (who: LibraryCredentials, id: string, reason: unknown = "Too short") =>
      ask(request.POST, who, { id, body: { reason }, schema: refundViewSchema }),
    decline: (who: LibraryCredentials, id: string) => ask(decline.POST, who, { id, body: {} }),
    receipt: (who: LibraryCredentials, id: string, token?: string) =>
      ask(receipt.GET, who, { id, ...(token ? { query: `?t=${token}` } : {}) }),
    receiptAs: (who: LibraryCredentials, id: string, query: string) => ask(receipt.GET, who, { id, query }),
    device: (who: LibraryCredentials, id: string) => ask(device.POST, who, { id, body: {} }),
    library: (who: LibraryCredentials, query = "") => ask(library.GET, who, { query, schema: libraryAnswerSchema }),
    csv: (who: LibraryCredentials) => ask(csv.GET, who, {}),
    content: (who: LibraryCredentials, id: string) => ask(content.GET, who, { id }),
    download: (who: LibraryCredentials, id: string, format: string) =>
      ask(download.GET, who, { id, query: `?format=${format}` }),
    refundEveryone: (who: LibraryCredentials, id: string) => ask(everyone.POST, who, { id, body: {} }),
  };
}

type Handle = Awaited<ReturnType<typeof loadRoute>>["GET"];

async function ask(
  handle: Handle,
  { cookie, bearer, accept }: LibraryCredentials,
  { id, query = "", body, schema }: RequestInput,
): Promise<LibraryCallAnswer> {
  const headers = new Headers({ origin: SITE, "sec-fetch-site": "same-origin" });
  if (cookie) headers.set("cookie", cookie);
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  if (accept) headers.set("accept", accept);
  if (body) headers.set("content-type", "application/json");
  const init = { headers, ...(body ? { method: "POST", body: JSON.stringify(body) } : {}) };
  if (!handle) throw new Error("No such call.");
  const answer = await handle(new Request(`${SITE}/api${query}`, init), { params: Promise.resolve(id ? { id } : {}) });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  if (schema && answer.ok) expectShape(schema, JSON.parse(text));
  return {
    status: answer.status,
    headers: answer.headers,
    ...{ bytes, text },
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}
