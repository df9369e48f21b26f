import { z } from "zod";
import { loadRoute } from "#tests/support/calls/app-route.ts";

const ORIGIN = "http://localhost:3000";
const answerSchema = z.record(z.string(), z.unknown());

type RequestInput = { cookie?: string; query?: string; params?: Record<string, string> };

/** The answer of a call of /api/profile to a browser with these cookies. */
export async function getProfileCall(path: string, { cookie = "", query = "", params = {} }: RequestInput = {}) {
  const { GET } = await loadRoute(`api/profile${path}`);
  if (!GET) throw new Error(`${path} answers no GET.`);
  const request = new Request(`${ORIGIN}/api/profile${path}${query}`, { headers: { cookie } });
  return read(await GET(request, { params: Promise.resolve(params) }));
}

export async function postProfile(cookie: string, body: unknown, headers: Record<string, string> = {}) {
  const { POST } = await loadRoute("api/profile");
  if (!POST) throw new Error("The profile takes no POST.");
  const request = new Request(`${ORIGIN}/api/profile`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { cookie, origin: ORIGIN, "content-type": "application/json", ...headers },
  });
  return read(await POST(request, { params: Promise.resolve({}) }));
}

export async function postVerifyWebsite(cookie: string) {
  const { POST } = await loadRoute("api/profile/verify-website");
  if (!POST) throw new Error("No website is verified.");
  const headers = { cookie, origin: ORIGIN };
  const request = new Request(`${ORIGIN}/api/profile/verify-website`, { method: "POST", headers });
  return read(await POST(request, { params: Promise.resolve({}) }));
}

export async function uploadAvatar(cookie: string, bytes: Uint8Array, { field = "avatar", type = "image/png" } = {}) {
  const form = new FormData();
  form.set(field, new File([Buffer.from(bytes)], "me.png", { type }));
  return uploadForm(cookie, form);
}

export async function uploadForm(cookie: string, body: FormData | string) {
  const { POST } = await loadRoute("api/profile/upload-avatar");
  if (!POST) throw new Error("There is no upload.");
  const headers = { cookie, origin: ORIGIN };
  const request = new Request(`${ORIGIN}/api/profile/upload-avatar`, { method: "POST", body, headers });
  return read(await POST(request, { params: Promise.resolve({}) }));
}

export async function callProfileCover(method: "PUT" | "DELETE", cookie: string, bytes?: Uint8Array) {
  const handler = (await loadRoute("api/profile/cover"))[method];
  if (!handler) throw new Error("A profile has no cover.");
  const form = new FormData();
  if (bytes) form.set("cover", new File([Buffer.from(bytes)], "wide.png", { type: "image/png" }));
  const headers = { cookie, origin: ORIGIN };
  const request = new Request(`${ORIGIN}/api/profile/cover`, { method, headers, ...(bytes ? { body: form } : {}) });
  return read(await handler(request, { params: Promise.resolve({}) }));
}

async function read(answer: Response) {
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === "" ? {} : answerSchema.parse(JSON.parse(text)),
  };
}
