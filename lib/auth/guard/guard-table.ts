import type { Guarded } from "#lib/auth/guard/guard.ts";

type Row = Guarded & {
  /** Parameters that must be version-4 UUIDs. Other values are not found. */
  uuids?: readonly string[];
};

const PUBLIC: Row = { guards: [] };
const SIGNED_IN: Row = { guards: ["auth"] };
const REGISTERED: Row = { guards: ["auth", "registered"] };
const PAID_WRITER = ["auth", "registered", "require-payout-address"] as const;
const NAMED_WRITER = ["auth", "registered", "require-user-name", "require-payout-address"] as const;
const STAFF: Row = { guards: ["admin"] };
const FINANCE: Row = { guards: ["admin"], roles: ["finance"] };
const MODERATION: Row = { guards: ["admin"], roles: ["moderator"] };

/** Every route and its guards, by its folder's pattern in app. A test fails for routes without a row. */
export const GUARD_TABLE: Readonly<Record<string, Row>> = {
  "/": PUBLIC,
  "/login": PUBLIC,
  "/password": PUBLIC,
  "/browse": PUBLIC,
  "/search": PUBLIC,
  "/faq": PUBLIC,
  "/terms": PUBLIC,
  "/privacy": PUBLIC,
  "/contact": PUBLIC,
  "/readers": PUBLIC,
  "/creators": PUBLIC,
  "/get-nano": PUBLIC,
  "/swap-to-nano": PUBLIC,
  "/changelog": PUBLIC,
  "/content-guidelines": PUBLIC,
  "/sitemap.xml": PUBLIC,
  "/[at]": PUBLIC,
  "/[at]/profile": PUBLIC,
  "/[at]/profile/[tab]": PUBLIC,
  "/[at]/[post]": PUBLIC,

  "/logout": SIGNED_IN,
  "/settings": SIGNED_IN,
  "/settings/payouts": SIGNED_IN,
  "/settings/purchases": SIGNED_IN,
  "/settings/notifications": SIGNED_IN,
  "/settings/profile": SIGNED_IN,
  "/settings/nano-addresses": SIGNED_IN,
  "/posts": SIGNED_IN,
  "/posts/drafts": SIGNED_IN,
  "/posts/published": SIGNED_IN,
  "/profile/convert": SIGNED_IN,
  "/profile/payout-setup": SIGNED_IN,
  "/profile/profile-setup": SIGNED_IN,

  "/notifications": REGISTERED,
  "/compose": { guards: NAMED_WRITER },
  "/compose/[postId]": { guards: NAMED_WRITER, uuids: ["postId"] },
  "/compose/[postId]/publish": { guards: PAID_WRITER, uuids: ["postId"] },
  "/edit/[id]": { guards: PAID_WRITER, uuids: ["id"] },
  "/edit/[id]/publish": { guards: PAID_WRITER, uuids: ["id"] },

  "/admin": STAFF,
  "/admin/users": MODERATION,
  "/admin/reports": MODERATION,
  "/admin/featured": MODERATION,
  "/admin/homepage": MODERATION,
  "/admin/promoted": MODERATION,
  "/admin/featured-exclusions": MODERATION,
  "/admin/comment-reports": MODERATION,
  "/admin/nano/credits": FINANCE,
  "/admin/nano/receivable": FINANCE,
  "/admin/nano/unconfirmed": FINANCE,
  "/admin/nano/paid-payouts": FINANCE,
  "/admin/nano/failed-payouts": FINANCE,
  "/admin/nano/pending-payouts": FINANCE,

  // Routes that the specification does not list.
  "/library": SIGNED_IN,
  "/admin/search": STAFF,
  "/page-not-found": PUBLIC,
  "/compose/[postId]/preview": { guards: NAMED_WRITER, uuids: ["postId"] },
  "/compose/[postId]/share": { guards: NAMED_WRITER, uuids: ["postId"] },
  "/faq/search": PUBLIC,
  "/changelog.xml": PUBLIC,
  "/.well-known/security.txt": PUBLIC,
  "/demo-wallet": PUBLIC,
  "/transparency": PUBLIC,
  "/browse/[list]": PUBLIC,
  "/browse/[list]/[page]": PUBLIC,
  "/receipts/lookup": PUBLIC,
  "/receipts/[purchaseId]": { guards: [], uuids: ["purchaseId"] },
  "/open/[secret]": PUBLIC,
  "/bought/[purchaseId]": { guards: [], uuids: ["purchaseId"] },
  "/.well-known/receipt-keys.json": PUBLIC,
  "/sitemaps/[part]": PUBLIC,
  "/rss.xml": PUBLIC,
  "/feed.json": PUBLIC,
  "/feeds/[file]": PUBLIC,
  "/feeds/tag/[file]": PUBLIC,
  "/feeds/post/[at]/[post]": PUBLIC,
  "/llms.txt": PUBLIC,
  "/og/posts/[at]/[post]/[file]": PUBLIC,
  "/og/profiles/[at]/[file]": PUBLIC,
  "/og/site/[file]": PUBLIC,
  "/design": PUBLIC,
  "/design/buttons": PUBLIC,
  "/design/cached/[name]": PUBLIC,
  "/design/cards": PUBLIC,
  "/design/choices": PUBLIC,
  "/design/combobox": PUBLIC,
  "/design/dynamic": PUBLIC,
  "/design/failures/[id]": PUBLIC,
  "/design/fields": PUBLIC,
  "/design/figures": PUBLIC,
  "/design/files": PUBLIC,
  "/design/frames": PUBLIC,
  "/design/gone": PUBLIC,
  "/design/icons": PUBLIC,
  "/design/moved": PUBLIC,
  "/design/notes": PUBLIC,
  "/design/overlays": PUBLIC,
  "/design/tables": PUBLIC,
  "/design/tokens": PUBLIC,
  "/design/withheld": PUBLIC,
};
