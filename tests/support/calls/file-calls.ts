import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import { z } from "zod";
import { loadRoute } from "#tests/support/calls/app-route.ts";

const ORIGIN = "http://localhost:3000";
const answerSchema = z.record(z.string(), z.unknown());
const uploadSchema = z.object({ address: z.string(), type: z.string() }).nullish();

/** The smallest file of its kind. */
export const PDF = Buffer.from("%PDF-1.7\n% A reel of thread, drawn to scale.\n%%EOF\n");
export const MP3 = Buffer.concat([
  Buffer.from("ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000", "latin1"),
  Buffer.alloc(4_000),
]);

type Who = { cookie?: string; bearer?: string };

async function call(
  method: "GET" | "PUT" | "POST",
  { cookie, bearer }: Who,
  postId: string,
  fileId: string,
  body?: object,
) {
  const handler = (await loadRoute("api/posts/[id]/files/[fileId]"))[method];
  if (!handler) throw new Error(`Files take no ${method}.`);
  const headers = new Headers({ origin: ORIGIN, "sec-fetch-site": "same-origin" });
  if (cookie) headers.set("cookie", cookie);
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  if (body) headers.set("content-type", "application/json");
  const request = new Request(`${ORIGIN}/api/posts/${postId}/files/${fileId}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return handler(request, { params: Promise.resolve({ id: postId, fileId }) });
}

export async function announceFile(who: Who, postId: string, fileId: string, said: { name: string; bytes: number }) {
  const answer = await call("PUT", who, postId, fileId, said);
  const body = answerSchema.parse(await answer.json());
  return { status: answer.status, body, upload: uploadSchema.parse(body.upload) ?? null };
}

export async function receiveFile(who: Who, postId: string, fileId: string) {
  const answer = await call("POST", who, postId, fileId, {});
  return { status: answer.status, body: answerSchema.parse(await answer.json()) };
}

/** As a browser sends it: one bare body, with the content type that the server asked for. */
export function sendBytes({ address, type }: { address: string; type: string }, bytes: Uint8Array): Promise<Response> {
  return fetch(address, { method: "PUT", body: Buffer.from(bytes), headers: { "content-type": type } });
}

/** The whole way of a file into a post. */
export async function putFile(
  who: Who,
  postId: string,
  {
    name = "Thread.pdf",
    bytes = PDF as Uint8Array,
    fileId = randomUUID(),
  }: { name?: string; bytes?: Uint8Array; fileId?: string } = {},
) {
  const announced = await announceFile(who, postId, fileId, { name, bytes: bytes.length });
  if (!announced.upload) return { fileId, status: announced.status, body: announced.body };
  const sent = await sendBytes(announced.upload, bytes);
  if (!sent.ok) return { fileId, status: sent.status, body: answerSchema.parse(await sent.json()) };
  return { fileId, ...(await receiveFile(who, postId, fileId)) };
}

/** Where it can be downloaded, or null. */
export async function getFile(who: Who, postId: string, fileId: string) {
  const { status, headers } = await call("GET", who, postId, fileId);
  return { status, address: headers.get("location"), cacheControl: headers.get("cache-control") };
}

/** What the bucket holds for one file. */
export async function listStored(authorId: string, postId: string, fileId: string): Promise<string[]> {
  const { url, secretKey } = inject("target");
  const { storage } = createClient(url, secretKey, { auth: { persistSession: false } });
  const { data, error } = await storage.from("post-files").list(`${authorId}/${postId}/${fileId}`);
  if (error) throw error;
  return data.map(({ name }) => name);
}
