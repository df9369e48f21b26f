import "server-only";
import { keepReadable, requireMoment } from "#lib/posts/readable.ts";
import type { TokenAccess } from "#lib/purchases/access/access-token.ts";
import type { Credentials } from "#lib/purchases/access/purchase-access.ts";
import { listHeldPurchases } from "#lib/purchases/access/token-queries.ts";
import type { LibraryCursor, LibraryFilter, LibraryItem, LibraryPage } from "#lib/purchases/library/library.ts";
import type { Database } from "#lib/supabase/database.types.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const NO_TOKENS: TokenAccess = { ids: [], readableIds: [] };

type Asked = { filter: LibraryFilter; after: LibraryCursor | null; limit: number };

/** What the caller bought or was given, newest first. */
export async function listLibrary(db: Db, asked: Asked): Promise<LibraryPage> {
  const { data, error } = await db.rpc("list_library", parametersOf(asked));
  if (error) throw toRefusal(error);
  return toPage(data, asked, NO_TOKENS);
}

/** The same, with what this browser's tokens open. */
export async function listLibraryOf({ session, held }: Credentials, asked: Asked): Promise<LibraryPage> {
  if (held.readableIds.length === 0) return session ? listLibrary(session.db, asked) : { items: [], next: null };
  const reader = session ? { reader: session.viewer.id } : {};
  const rows = await listHeldPurchases(held.readableIds, { ...parametersOf(asked), ...reader });
  return toPage(rows, asked, held);
}

function parametersOf({ filter, after, limit }: Asked) {
  return {
    wanted: filter.shelf,
    at_most: limit + 1,
    ...(filter.words ? { words: filter.words } : {}),
    ...(after ? { before_at: after.since, before_id: after.id } : {}),
  };
}

function toPage(rows: Row[], { limit }: Asked, held: TokenAccess): LibraryPage {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: keepReadable("library", page, (row) => toItem(row, held)),
    next: rows.length > limit && last ? { since: last.since, id: last.id } : null,
  };
}

const PAGE = 500;
const MOST_PAGES = 100;

/** The whole library, page by page. */
export async function listWholeLibrary(credentials: Credentials): Promise<LibraryItem[]> {
  const items: LibraryItem[] = [];
  const filter: LibraryFilter = { shelf: "all", words: "" };
  let after: LibraryCursor | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const found: LibraryPage = await listLibraryOf(credentials, { filter, after, limit: PAGE });
    items.push(...found.items);
    after = found.next;
    if (!after) break;
  }
  return items;
}

type Listed = Database["public"]["Functions"]["list_library"]["Returns"][number];
type Purchased = "purchase_id" | "status" | "amount_raw" | "missing_raw" | "paid_at" | "refund_until";
type Later = "refunded_at" | "refund_reason" | "withdrawn_at";
/** The generated types do not say which columns of a function's result may be null. */
type MaybeNull = Purchased | Later | "handle" | "author_name";
type Row = Omit<Listed, MaybeNull> & { [Column in MaybeNull]: Listed[Column] | null };

/** Throws if a date or an amount cannot be read. */
function toItem(row: Row, held: TokenAccess): LibraryItem {
  for (const at of [row.since, row.paid_at, row.refund_until, row.refunded_at, row.withdrawn_at])
    if (at !== null) requireMoment(at);
  for (const raw of [row.amount_raw, row.missing_raw]) if (raw !== null) BigInt(raw);
  const has = (ids: readonly string[]) => row.purchase_id !== null && ids.includes(row.purchase_id);
  return {
    id: row.id,
    purchaseId: row.purchase_id,
    post: {
      id: row.post_id,
      title: row.title,
      handle: row.handle ?? "",
      slug: row.slug,
      authorName: row.author_name ?? `@${row.handle ?? ""}`,
    },
    source: row.source,
    status: row.status,
    state: stateOf(row),
    amountRaw: row.amount_raw,
    missingRaw: row.missing_raw,
    since: row.since,
    paidAt: row.paid_at,
    refundUntil: row.refund_until,
    refundedAt: row.refunded_at,
    refundReason: row.refund_reason,
    withdrawnAt: row.withdrawn_at,
    isRemoved: row.post_status === "removed",
    // The version that was bought opens only with the session that bought it.
    hasNewerVersion: row.has_newer_version && !has(held.readableIds),
    isLent: has(held.readableIds) && !has(held.ids),
    hasDownloads: row.has_downloads,
    isForAdults: row.is_for_adults,
  };
}

function stateOf({ status, waits_for_address, missing_raw, amount_raw }: Row): LibraryItem["state"] {
  switch (status) {
    case null:
    case "paid":
      return "owned";
    case "refunded":
      return "returned";
    case "refund_pending":
      return waits_for_address ? "waits_for_address" : "returning";
    case "pending":
    case "expired":
    case "cancelled":
    case "failed":
      return missing_raw !== amount_raw && missing_raw !== "0" ? "partial" : "pending";
  }
}
