import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import { z } from "zod";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { makePng } from "#tests/support/documents/png.ts";

const ORIGIN = "http://localhost:3000";
const answerSchema = z.record(z.string(), z.unknown());

type Sent = { bytes?: Uint8Array; imageId?: string; field?: string };

/** Uploads a picture for a post, by a browser with these cookies. */
export async function putImage(
  cookie: string,
  postId: string,
  { bytes = makePng(900, 600), imageId = randomUUID(), field = "image" }: Sent = {},
) {
  const { PUT } = await loadRoute("api/posts/[id]/images/[imageId]");
  if (!PUT) throw new Error("There is no upload.");
  const body = new FormData();
  body.set(field, new File([Buffer.from(bytes)], "IMG_0001.png", { type: "image/png" }));
  const request = new Request(`${ORIGIN}/api/posts/${postId}/images/${imageId}`, {
    method: "PUT",
    body,
    headers: { cookie, origin: ORIGIN },
  });
  const answer = await PUT(request, { params: Promise.resolve({ id: postId, imageId }) });
  return { status: answer.status, imageId, body: answerSchema.parse(await answer.json()) };
}

/** Asks for a picture of a pasted page. */
export async function fetchImage(cookie: string, postId: string, body: object, imageId: string = randomUUID()) {
  const { POST } = await loadRoute("api/posts/[id]/images/[imageId]");
  if (!POST) throw new Error("There is no call that fetches a picture.");
  const request = new Request(`${ORIGIN}/api/posts/${postId}/images/${imageId}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { cookie, origin: ORIGIN, "content-type": "application/json" },
  });
  const answer = await POST(request, { params: Promise.resolve({ id: postId, imageId }) });
  return { status: answer.status, body: answerSchema.parse(await answer.json()) };
}

/** Where the editor is sent to see it. */
export async function getImage(cookie: string, postId: string, imageId: string) {
  const { GET } = await loadRoute("api/posts/[id]/images/[imageId]");
  if (!GET) throw new Error("There is no picture to see.");
  const request = new Request(`${ORIGIN}/api/posts/${postId}/images/${imageId}`, { headers: { cookie } });
  const { status, headers } = await GET(request, { params: Promise.resolve({ id: postId, imageId }) });
  return { status, address: headers.get("location"), cacheControl: headers.get("cache-control") };
}

/** A bucket's pictures of a post, each as "<image>/<width>.webp". */
export async function listFiles(bucket: "images" | "paid-images", authorId: string, postId: string): Promise<string[]> {
  const { url, secretKey } = inject("target");
  const { storage } = createClient(url, secretKey, { auth: { persistSession: false } });
  const read = async (folder: string) => {
    const { data, error } = await storage.from(bucket).list(folder);
    if (error) throw error;
    return data.map(({ name }) => name);
  };
  const found: string[] = [];
  for (const image of await read(`${authorId}/${postId}`))
    for (const name of await read(`${authorId}/${postId}/${image}`)) found.push(`${image}/${name}`);
  return found.toSorted();
}
