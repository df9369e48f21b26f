import { expect } from "vitest";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { MP3, PDF, putFile } from "#tests/support/calls/file-calls.ts";
import { callPosts } from "#tests/support/calls/writing-calls.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { openBoughtStage } from "#tests/support/world/bought-stage.ts";

const FREE = "A farthing bought a reel of thread, or the loan of a good book for one evening. ".repeat(5);
/** The contents of a text with files. */
export const line = (text: string) => ({ type: "paragraph" as const, content: [{ type: "text" as const, text }] });
export const attachment = (fileId: string, name = "Thread.pdf") => ({
  type: "attachment" as const,
  attrs: { fileId, name, bytes: PDF.length, kind: "pdf" as const },
});
export const audio = (fileId: string) => ({
  type: "audio" as const,
  attrs: { fileId, name: "Thread.mp3", bytes: MP3.length, kind: "mp3" as const },
});
export const withBreak = (free: PostDocument["content"], paid: PostDocument["content"]): PostDocument => ({
  type: "doc",
  content: [line(FREE), ...free, { type: "paywallBreak" }, ...paid],
});
const PAID = { category_id: "essays", creation_method: "human", access: "paid", price_raw: `5${"0".repeat(28)}` };

export type FileStage = Awaited<ReturnType<typeof openFileStage>>;

/** An author who writes posts with files, and whose readers buy them. */
export async function openFileStage() {
  const stage = await openBoughtStage();
  const { author } = stage;
  // A new account publishes three posts a day.
  await queryDatabase("update public.profiles set created_at = now() - interval '8 days' where id = $1", [author.id]);

  async function begin(): Promise<string> {
    const { body } = await callPosts("POST", "", { cookie: author.cookie, body: { title: "Thread" } });
    return String(body.id);
  }
  async function upload(post: string, file: Parameters<typeof putFile>[2] = {}): Promise<string> {
    const { status, fileId, body } = await putFile(author, post, file);
    expect(body).toMatchObject({ id: fileId });
    expect(status).toBe(200);
    return fileId;
  }
  const call = (id: string, path: "" | "/publish" | "/unpublish" | "/trash", body: object = {}) =>
    callPosts(path === "" ? "PATCH" : "POST", `/[id]${path}`, { cookie: author.cookie, params: { id }, body });
  async function save(post: string, doc: PostDocument): Promise<unknown> {
    const { body } = await callPosts("GET", "/[id]", { cookie: author.cookie, params: { id: post } });
    const terms = body.first_published_at === null ? PAID : {};
    const saved = await call(post, "", { version: body.version, doc, ...terms });
    expect(saved).toMatchObject({ status: 200 });
    return saved.body.version;
  }
  async function publish(post: string, doc: PostDocument): Promise<void> {
    const version = await save(post, doc);
    expect(await call(post, "/publish", { version, rightsConfirmed: true })).toMatchObject({ status: 200 });
  }

  return { ...stage, begin, upload, call, save, publish };
}
