import { loadRoute } from "#tests/support/calls/app-route.ts";

const SITE = "http://localhost:3000";

type Routes = Record<"create" | "verify", Awaited<ReturnType<typeof loadRoute>>["POST"]>;
type Sent = { to?: "create" | "verify"; headers?: Record<string, string>; body?: string };

export type PurchaseForms = Awaited<ReturnType<typeof loadPurchaseForms>>;

/** The forms about purchases as a browser sends them that runs no script, in a web process with these settings. */
export async function loadPurchaseForms(settings: Record<string, string> = {}) {
  const routes: Routes = {
    create: (await loadRoute("api/purchases/create", settings)).POST,
    verify: (await loadRoute("api/purchases/verify", settings)).POST,
  };
  return (fields: Record<string, string>, { to = "create", ...sent }: Sent = {}) =>
    sendForm(routes[to], { path: `/api/purchases/${to}`, fields, ...sent });
}

type FormToSend = {
  path: string;
  fields: Record<string, string>;
  params?: Record<string, string>;
  headers?: Record<string, string> | undefined;
  body?: string | undefined;
};

export async function sendForm(handle: Routes["create"], { path, fields, params = {}, headers, body }: FormToSend) {
  const request = new Request(SITE + path, {
    method: "POST",
    body: body ?? new URLSearchParams(fields).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "text/html,application/xhtml+xml,*/*;q=0.8",
      ...{ origin: SITE, "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" },
      ...headers,
    },
  });
  const answer = await handle?.(request, { params: Promise.resolve(params) });
  if (!answer) throw new Error("There is no such route.");
  const page = await answer.text();
  return { status: answer.status, headers: answer.headers, page, location: answer.headers.get("location") ?? "" };
}

/** The hidden fields of the form on a page. */
export function fieldsOf(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, value]));
}
