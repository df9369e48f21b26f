import type pg from "pg";
import { z } from "zod";
import type { AccountBooks } from "#lib/payouts/account-books.ts";

/** Runs SQL on the connection that holds the account's lock. */
export type LockedQuery = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>;

const raw = z
  .string()
  .regex(/^\d{1,39}$/)
  .transform(BigInt);
const text = z.string();
const block = z.object({
  ...{ type: z.literal("state"), account: text, previous: text, representative: text, balance: text, link: text },
  ...{ link_as_account: text, signature: text },
});

const payment = z.object({
  hash: text,
  from: text,
  isFromService: z.boolean(),
  amountRaw: raw,
  receivedBlock: text.nullable(),
});

const advance = z.object({
  isOwed: z.boolean(),
  purchase: z.object({ status: text }),
  sale: z.object({ amountRaw: raw }).nullable(),
  payments: z.array(payment),
  excessOf: z.array(text),
});

const promotion = z.object({
  ...{
    keptRaw: raw,
    days: z.int().min(1).max(14).transform(BigInt),
    daysOver: z.int().min(0),
    feeAccount: text.nullable(),
  },
  ...{ usedDays: z.int().min(0).max(14).transform(BigInt).nullable(), isReturned: z.boolean() },
});

const booksShape = z.object({
  account: text,
  seedId: text,
  index: z.int().min(0),
  purchase: z.object({
    ...{
      id: text,
      isReserve: z.boolean(),
      status: text,
      amountRaw: raw,
      isWindowOver: z.boolean(),
      isSellerBarred: z.boolean(),
    },
  }),
  sale: z
    .object({
      ...{ amountRaw: raw, feeBps: raw, feeRaw: raw, creatorAccount: text, feeAccount: text.nullable() },
      ...{ isRefunded: z.boolean(), isAdvanced: z.boolean() },
    })
    .nullable(),
  promotion: promotion.nullable(),
  payments: z.array(payment),
  payouts: z.array(
    z.object({
      ...{ id: text, kind: text, paymentHash: text.nullable(), recipient: text.nullable(), amountRaw: raw },
      status: z.enum(["held", "pending", "publishing", "paid", "failed", "cancelled", "awaiting_address"]),
      ...{ blockHash: text.nullable(), isDue: z.boolean(), attempts: z.int(), named: z.array(text) },
      ...{ advance: advance.nullable(), testRecipient: text.nullable(), promotionDay: z.int().nullable() },
    }),
  ),
  blocks: z.array(
    z.object({
      ...{ hash: text, previous: text, kind: z.enum(["open", "receive", "send"]), work: text.nullable(), block },
      state: z.enum(["signed", "sent", "confirmed", "dead"]),
    }),
  ),
});

/** The books of a purchase's account. Null for other accounts, and for another seed's. */
export async function readBooks(account: string, seedId: string, query: LockedQuery): Promise<AccountBooks | null> {
  const { rows } = await query<{ books: unknown }>("select private.read_books($1, $2) as books", [account, seedId]);
  const books = rows[0]?.books ?? null;
  return books === null ? null : booksShape.parse(books);
}
