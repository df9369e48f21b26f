import { z } from "zod";
import {
  claimedSessionSchema,
  openedPurchaseSchema,
  purchaseStateSchema,
  wholePurchaseSchema,
} from "#lib/purchases/purchase.ts";
import { refundViewSchema } from "#lib/purchases/refunds/schema.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { expectShape } from "#tests/support/calls/expect-shape.ts";

const SITE = "http://localhost:3000";

/** What a browser or a program sends; `country` comes from the proxy before the site, `address` from our server. */
export type RequestCredentials = {
  cookie?: string;
  bearer?: string;
  key?: string;
  address?: string;
  country?: string;
  /** A solved puzzle. */
  puzzle?: string;
};

/** `purchase`: as it is now, where that is why the call was refused. */
type Problem = { code: string; detail: string; purchase?: unknown };

export type ApiAnswer<Body> = { status: number; headers: Headers; body: Body; problem: Problem };

const cancelledSchema = z.object({ status: z.literal("cancelled") });
const awaitedSchema = z.object({ status: z.enum(["awaited", "done"]) });
const contentSchema = z.looseObject({ title: z.string() });

/** The calls of /api about purchases, in a web process with these settings. Each answer must satisfy its schema. */
export async function loadPurchaseApi(settings: Record<string, string> = {}) {
  const create = await loadRoute("api/purchases/create", settings);
  const verify = await loadRoute("api/purchases/verify", settings);
  const session = await loadRoute("api/purchases/session", settings);
  const cancel = await loadRoute("api/purchases/[id]/cancel", settings);
  const requestEmail = await loadRoute("api/purchases/[id]/tell", settings);
  const read = await loadRoute("api/purchases/[id]", settings);
  const owned = await loadRoute("api/profile/purchased-post-ids", settings);
  const refund = await loadRoute("api/purchases/[id]/refund", settings);
  const content = await loadRoute("api/posts/[id]/content", settings);

  async function ask<Body>(
    handle: (typeof create)["POST"],
    schema: z.ZodType<Body>,
    { cookie, bearer, key, address, country, puzzle }: RequestCredentials,
    { id, body }: { id?: string; body?: object } = {},
  ): Promise<ApiAnswer<Body>> {
    const headers = new Headers({ origin: SITE, "sec-fetch-site": "same-origin" });
    if (cookie) headers.set("cookie", cookie);
    if (bearer) headers.set("authorization", `Bearer ${bearer}`);
    if (key) headers.set("idempotency-key", key);
    if (country) headers.set("x-country", country);
    if (address) headers.set("x-client-address", address);
    if (puzzle) headers.set("x-puzzle", puzzle);
    if (body) headers.set("content-type", "application/json");
    const init = { headers, ...(body ? { method: "POST", body: JSON.stringify(body) } : {}) };
    if (!handle) throw new Error("No such call.");
    const answer = await handle(new Request(`${SITE}/api`, init), { params: Promise.resolve(id ? { id } : {}) });
    const json: unknown = await answer.json();
    if (answer.ok) expectShape(schema, json);
    const both = json as Body & Problem;
    return { status: answer.status, headers: answer.headers, body: both, problem: both };
  }

  return {
    create: (who: RequestCredentials, postId: string, more: object = {}) =>
      ask(create.POST, openedPurchaseSchema, who, { body: { postId, ...more } }),
    verify: (who: RequestCredentials, purchaseId: string) =>
      ask(verify.POST, purchaseStateSchema, who, { body: { purchaseId } }),
    claim: (who: RequestCredentials, purchaseId: string, userId: string) =>
      ask(session.POST, claimedSessionSchema, who, { body: { purchaseId, userId } }),
    cancel: (who: RequestCredentials, id: string) => ask(cancel.POST, cancelledSchema, who, { id, body: {} }),
    requestEmail: (who: RequestCredentials, id: string, email: string) =>
      ask(requestEmail.POST, awaitedSchema, who, { id, body: { email } }),
    read: (who: RequestCredentials, id: string) => ask(read.GET, wholePurchaseSchema, who, { id }),
    refund: (who: RequestCredentials, id: string, body: object) =>
      ask(refund.POST, refundViewSchema, who, { id, body }),
    getRefund: (who: RequestCredentials, id: string) => ask(refund.GET, refundViewSchema, who, { id }),
    content: (who: RequestCredentials, postId: string) => ask(content.GET, contentSchema, who, { id: postId }),
    ownedIds: (who: RequestCredentials) => ask(owned.GET, z.array(z.guid()), who),
  };
}

export type PurchaseApi = Awaited<ReturnType<typeof loadPurchaseApi>>;

/** The cookies that an answer sets, as the browser sends them next time. */
export function cookieFrom({ headers }: Pick<ApiAnswer<unknown>, "headers">): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .join("; ");
}
