import type { OpenedPurchase, PurchaseState, WholePurchase } from "#lib/purchases/purchase.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";

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

export type Answer<Body> = { status: number; headers: Headers; body: Body; problem: { code: string; detail: string } };

/** The calls of /api about purchases, in a web process with these settings. */
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
    { cookie, bearer, key, address, country, puzzle }: RequestCredentials,
    { id, body }: { id?: string; body?: object } = {},
  ): Promise<Answer<Body>> {
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
    const both = json as Body & Answer<Body>["problem"];
    return { status: answer.status, headers: answer.headers, body: both, problem: both };
  }

  return {
    create: (who: RequestCredentials, postId: string, more: object = {}) =>
      ask<OpenedPurchase>(create.POST, who, { body: { postId, ...more } }),
    verify: (who: RequestCredentials, purchaseId: string) =>
      ask<PurchaseState>(verify.POST, who, { body: { purchaseId } }),
    claim: (who: RequestCredentials, purchaseId: string, userId: string) =>
      ask<{ session: { access_token: string; refresh_token: string } }>(session.POST, who, {
        body: { purchaseId, userId },
      }),
    cancel: (who: RequestCredentials, id: string) =>
      ask<{ status: string; purchase?: PurchaseState }>(cancel.POST, who, { id, body: {} }),
    requestEmail: (who: RequestCredentials, id: string, email: string) =>
      ask<{ status: string }>(requestEmail.POST, who, { id, body: { email } }),
    read: (who: RequestCredentials, id: string) => ask<WholePurchase>(read.GET, who, { id }),
    refund: (who: RequestCredentials, id: string, body: object) =>
      ask<{ status: string }>(refund.POST, who, { id, body }),
    getRefund: (who: RequestCredentials, id: string) =>
      ask<{ status: string; reason: string | null }>(refund.GET, who, { id }),
    content: (who: RequestCredentials, postId: string) => ask<{ title: string }>(content.GET, who, { id: postId }),
    ownedIds: (who: RequestCredentials) => ask<string[]>(owned.GET, who),
  };
}

export type PurchaseApi = Awaited<ReturnType<typeof loadPurchaseApi>>;

/** The cookies that an answer sets, as the browser sends them next time. */
export function cookieFrom({ headers }: Pick<Answer<unknown>, "headers">): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .join("; ");
}
