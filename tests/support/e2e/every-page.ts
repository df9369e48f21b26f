import type { Page } from "@playwright/test";
import { VIEW_PARTS } from "#lib/admin/viewing.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { openPromotionOf } from "#tests/support/e2e/promotion-pages.ts";
import { removePostOf } from "#tests/support/moderation/removed-post.ts";
import type { readRunningProduct } from "#tests/support/product/running-product.ts";
import { A_PAID_POST, queryProduct, signInAs } from "#tests/support/world/people.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { keptWorld, XNO } from "#tests/support/world/world.ts";

type Product = Awaited<ReturnType<typeof readRunningProduct>>;

export const VIEWERS = ["visitor", "buyer", "writer", "owner"] as const;

/** One page of each kind, as one kind of viewer sees it. Signs the page's browser in. */
export async function listEveryPage(page: Page, product: Product, viewer: (typeof VIEWERS)[number]): Promise<string[]> {
  if (viewer === "visitor") return [...PUBLIC, ...(await listProfilePages(product))];
  const { id } = await signInAs(page, product, viewer === "buyer" ? "anonymous" : viewer);
  if (viewer === "buyer") return [...OF_BUYERS, ...(await listPurchasePages(product, id))];
  if (viewer === "owner") return [...STAFF, await reportSomePost(product), ...(await listCreatorPages(product, id))];
  const { decision } = await removePostOf(product, id);
  return [...OWN, `/decisions/${decision}`, ...(await listPostPages(page, product, id))];
}

const PUBLIC = [
  ...["/", "/browse", "/browse?category=essays", "/browse/top", "/browse/new/2"],
  ...["/search", "/search?q=price", "/search?q=zzzzzz", "/readers", "/creators"],
  ...["/faq", "/faq/search?q=refund", "/get-nano", "/swap-to-nano", "/terms", "/privacy", "/content-guidelines"],
  ...["/contact", "/transparency", "/changelog", "/status", "/errors/not_found", "/nothing-here", "/compose"],
  ...["/login", "/login/wallet", "/login/wallet/sign-in", `/open/${"A".repeat(43)}`, `/freeze/${"0".repeat(64)}`],
  ...["/withdraw", "/receipts/lookup", `/unsubscribe/${"0".repeat(64)}`],
];

const OF_BUYERS = [
  ...["/library", "/library/saved", "/settings/purchases", "/settings/purchases/saved", "/receipts/lookup"],
  ...["/withdraw", "/profile/convert", "/logout"],
];

const OWN = [
  ...["/", "/library", "/posts/drafts", "/posts/published", "/profile/profile-setup", "/profile/payout-setup"],
  ...["/settings", "/settings/profile", "/settings/payouts", "/settings/purchases", "/settings/notifications"],
  ...["/notifications", "/decisions", "/posts/promotions"],
  ...["/settings/nano-addresses", "/demo-wallet", "/browse/following", "/logout"],
];

const STAFF = [
  ...[
    "/",
    "/admin",
    "/admin/reports",
    "/admin/reports?show=decided",
    "/admin/reports?show=appeals",
    "/admin/reports?show=counter-notices",
    "/admin/comment-reports",
    "/admin/users",
    "/admin/users?q=mira",
    "/admin/featured",
    "/admin/homepage",
    "/admin/homepage/preview",
    "/admin/featured-exclusions",
    "/admin/promoted",
    "/admin/providers",
    "/admin/log",
    "/admin/nano/credits",
    "/admin/nano/receivable",
    "/admin/nano/unconfirmed",
  ],
  ...["/admin/nano/pending-payouts", "/admin/nano/paid-payouts", "/admin/nano/failed-payouts"],
];

/** The page of a new report. */
async function reportSomePost(product: Product): Promise<string> {
  await queryProduct(
    product,
    `select public.file_report(
       jsonb_build_object('target_type', 'post', 'target_id', ${A_PAID_POST}, 'reason', 'spam', 'reporter_email', 'ada@example.com'))`,
  );
  const newest = "select id from public.reports order by number desc limit 1";
  const [filed] = await queryProduct<{ id: string }>(product, newest);
  return `/admin/reports/${filed?.id}`;
}

/** What staff see of the author of a paid post, and what that author sees. */
async function listCreatorPages(product: Product, ownerId: string): Promise<string[]> {
  const begun = `insert into private.viewings (staff_id, session_id, person_id)
    select s.user_id, s.id, p.profile_id from auth.sessions s, public.posts p where s.user_id = $1 and p.id = ${A_PAID_POST}
    returning person_id as id`;
  const [creator] = await queryProduct<{ id: string }>(product, begun, [ownerId]);
  const path = `/admin/users/${creator?.id}`;
  return [path, ...Object.keys(VIEW_PARTS).map((part) => `${path}/view?part=${part}`)];
}

async function listProfilePages(product: Product): Promise<string[]> {
  const [post] = await queryProduct<{ id: string; handle: string; slug: string }>(
    product,
    `select s.id, p.handle, s.slug from public.posts s join public.profiles p on p.id = s.profile_id where s.id = ${A_PAID_POST}`,
  );
  const [free] = await queryProduct<{ handle: string; slug: string }>(
    product,
    `select p.handle, s.slug from public.posts s join public.profiles p on p.id = s.profile_id
     where s.access = 'free' and s.status = 'published' order by s.slug limit 1`,
  );
  const profile = ["posts", "followers", "following"].map((tab) => `/@${post?.handle}/profile/${tab}`);
  const people = `/@${post?.handle}/profile/followers/2100-01-01T00:00:00Z_00000000-0000-4000-8000-000000000000`;
  return [
    `/@${post?.handle}/${post?.slug}`,
    `/@${free?.handle}/${free?.slug}`,
    ...[`/comments/${post?.id}`, `/report/post/${post?.id}`],
    ...profile,
    people,
  ];
}

/** Of a post that the reader owns, and of one that they have begun to pay. */
async function listPurchasePages(product: Product, buyerId: string): Promise<string[]> {
  const { open, pay } = purchaseCalls(keptWorld(product.databaseUrl));
  const buyer = { id: buyerId, claims: {} };
  const [bought, begun] = [await putOnSale(product), await putOnSale(product)];
  const paid = await pay(await open(buyer, bought.id), XNO / 20n);
  const pending = await open(buyer, begun.id);
  const [payment] = await queryProduct<{ hash: string }>(
    product,
    "select block_hash as hash from public.payments where purchase_id = $1",
    [paid.id],
  );
  return [
    ...[bought.path, `/bought/${paid.id}`, `/bought/${pending.id}`, `/receipts/${paid.id}`, `/receipts/${pending.id}`],
    ...[`/withdraw/${paid.id}`, `/chain/${payment?.hash}`, `/receipts/lookup?q=${payment?.hash}`],
    `/receipts/lookup?post=${bought.id}`,
  ];
}

/** Of a draft, and of a post that is published. */
async function listPostPages(page: Page, product: Product, writerId: string): Promise<string[]> {
  const data = {
    title: "A long, long title of a draft",
    doc: documentOf("Free words. ".repeat(40), null, "Paid words."),
  };
  const answer = await page.request.post("/api/posts", { data, headers: { origin: product.siteUrl } });
  const { id } = (await answer.json()) as { id: string };
  const published = await putOnSale(product, {}, writerId);
  const promotion = await openPromotionOf(product, writerId);
  return [
    ...[`/compose/${id}`, `/compose/${id}/publish`, `/compose/${id}/preview`, `/compose/${published.id}/share`],
    ...[published.path, `/edit/${published.id}`, `/edit/${published.id}/publish`],
    ...[`/posts/promote/${published.id}`, `/posts/promote/${promotion.post}`, `/posts/promotions/${promotion.id}`],
  ];
}
