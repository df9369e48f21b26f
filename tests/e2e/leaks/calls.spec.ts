import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { Canary } from "#tests/support/leaks/canary.ts";
import { readAll, test } from "#tests/support/leaks/leak-test.ts";
import { queryProduct } from "#tests/support/world/people.ts";

const IDEMPOTENT = { "idempotency-key": "leak" };

/** Where its readers find a post's comments. */
const commentsOf = ({ id, commentId }: Canary) => [
  ...[`/api/comments?postId=${id}`, `/api/comments?postId=${id}&sort=new&limit=50`],
  ...[
    `/api/comments/${commentId}/replies`,
    `/comments/${id}`,
    `/comments/${id}?sort=new`,
    `/comments/${id}?of=${commentId}`,
  ],
];

test("no call gives it to a stranger, with right or wrong parameters", async ({ product, canary, strangers }) => {
  test.slow();
  const [other] = await queryProduct<{ id: string }>(
    product,
    "select id from public.purchases where post_id = $1 order by created_at limit 1",
    [canary.id],
  );
  const purchase = other?.id ?? "";
  const reads = [
    `/api/posts/${canary.id}/content`,
    `/api/posts/${canary.versionId}/content`,
    `/api/posts/${canary.id}/files/${canary.fileId}`,
    `/api/purchases/${purchase}`,
    `/api/purchases/${purchase}/receipt`,
    `/api/purchases/${randomUUID()}/receipt`,
    "/api/purchases",
    "/api/profile/purchased-post-ids",
    `/api/profile/${canary.handle}`,
    `/receipts/${purchase}`,
    `/receipts/lookup?hash=${"A".repeat(64)}`,
    "/settings/purchases",
    `/api/posts/${canary.id}/content?token=${"a".repeat(43)}`,
    ...commentsOf(canary),
  ];
  const writes: [path: string, body: unknown][] = [
    ["/api/purchases/create", { postId: canary.id }],
    ["/api/purchases/create", { postId: canary.id, kind: "section", sectionIdx: 0 }],
    ["/api/purchases/create", { postId: [canary.id] }],
    ["/api/purchases/verify", { purchaseId: purchase }],
    ["/api/purchases/session", { purchaseId: purchase, userId: canary.buyer.person.id }],
    [`/api/posts/${canary.id}/files/${canary.fileId}`, {}],
    ["/api/comments", { postId: canary.id, body: "Hello" }],
    ["/api/comments", { postId: canary.id, parentId: canary.commentId, body: "Hello" }],
    [`/api/comments/${canary.commentId}/like`, { isLiked: true }],
    [`/api/comments/${canary.commentId}/decide`, { decision: "pin" }],
    [`/api/purchases/${purchase}/cancel`, {}],
    [`/api/purchases/${purchase}/refund`, { reason: "Other" }],
    ["/api/errors", { kind: "script", name: canary.id, text: canary.path, frames: [], page: canary.path }],
  ];
  for (const { name, cookie } of strangers) {
    const headers = { cookie, origin: product.siteUrl, "sec-fetch-site": "same-origin", ...IDEMPOTENT };
    const send = (path: string, init: RequestInit = {}) =>
      readAll(new URL(path, product.siteUrl), { headers, ...init });
    const write = (body: string) => ({
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    });
    const answers = await Promise.all([
      ...reads.map(async (path) => [path, await send(path)] as const),
      ...writes.map(async ([path, body]) => [path, await send(path, write(JSON.stringify(body)))] as const),
      ...writes.map(async ([path]) => [`${path}, broken`, await send(path, write("{"))] as const),
    ]);
    expect(
      answers.filter(([, text]) => text.includes(canary.word)).map(([path]) => path),
      name,
    ).toEqual([]);
  }
});

test("its author and its buyer get the comments of buyers, which proves that they are there", async ({
  product,
  canary,
}) => {
  for (const { cookie } of [canary.author, canary.buyer])
    for (const path of commentsOf(canary)) {
      const got = await readAll(new URL(path, product.siteUrl), { headers: { cookie } });
      expect(got, path).toContain(canary.word);
      expect(got, path).toMatch(/\ncache-control: private,[^\n]* no-store/);
    }
});
