import type { Page } from "@playwright/test";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import type { readRunningProduct } from "#tests/support/product/running-product.ts";
import { A_PAID_POST, queryProduct, signInAs } from "#tests/support/world/people.ts";

type Product = Awaited<ReturnType<typeof readRunningProduct>>;

export const VIEWERS = ["visitor", "writer", "owner"] as const;

/** One page of each kind, as one kind of viewer sees it. Signs the page's browser in. */
export async function listEveryPage(page: Page, product: Product, viewer: (typeof VIEWERS)[number]): Promise<string[]> {
  if (viewer === "visitor") return [...PUBLIC, "/login", ...(await listProfilePages(product))];
  await signInAs(page, product, viewer);
  return viewer === "owner" ? STAFF : [...OWN, ...(await listDraftPages(page, product))];
}

const PUBLIC = [
  ...[
    "/",
    "/browse",
    "/browse?category=essays",
    "/search",
    "/search?q=price",
    "/search?q=zzzzzz",
    "/readers",
    "/creators",
  ],
  ...["/faq", "/faq/search?q=refund", "/get-nano", "/swap-to-nano", "/terms", "/privacy", "/content-guidelines"],
  ...["/contact", "/transparency", "/changelog", "/status", "/nothing-here", "/compose"],
];

const OWN = [
  ...["/", "/library", "/posts/drafts", "/posts/published", "/profile/payout-setup"],
  ...["/settings", "/settings/profile", "/settings/payouts", "/settings/purchases", "/settings/notifications"],
  ...["/settings/nano-addresses", "/demo-wallet"],
];

const STAFF = [
  ...[
    "/",
    "/admin",
    "/admin/search?q=a",
    "/admin/providers",
    "/admin/nano/credits",
    "/admin/nano/receivable",
    "/admin/nano/unconfirmed",
  ],
  ...["/admin/nano/pending-payouts", "/admin/nano/paid-payouts", "/admin/nano/failed-payouts"],
];

async function listProfilePages(product: Product): Promise<string[]> {
  const [post] = await queryProduct<{ handle: string; slug: string }>(
    product,
    `select p.handle, s.slug from public.posts s join public.profiles p on p.id = s.profile_id where s.id = ${A_PAID_POST}`,
  );
  const [free] = await queryProduct<{ handle: string; slug: string }>(
    product,
    `select p.handle, s.slug from public.posts s join public.profiles p on p.id = s.profile_id
     where s.access = 'free' and s.status = 'published' order by s.slug limit 1`,
  );
  const profile = ["posts", "followers", "following"].map((tab) => `/@${post?.handle}/profile/${tab}`);
  return [`/@${post?.handle}/${post?.slug}`, `/@${free?.handle}/${free?.slug}`, ...profile];
}

async function listDraftPages(page: Page, product: Product): Promise<string[]> {
  const data = {
    title: "A long, long title of a draft",
    doc: documentOf("Free words. ".repeat(40), null, "Paid words."),
  };
  const answer = await page.request.post("/api/posts", { data, headers: { origin: product.siteUrl } });
  const { id } = (await answer.json()) as { id: string };
  return [`/compose/${id}`, `/compose/${id}/publish`, `/compose/${id}/preview`];
}
