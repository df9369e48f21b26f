import {
  fields,
  isUrl,
  listOf,
  orNull,
  readJsonFlag,
  readJsonText,
  readJsonWhole,
  readOneOf,
  textThat,
} from "#lib/http/browser/read-json.ts";
import type { ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import type {
  ClaimedSession,
  LibraryEntry,
  OpenedPurchase,
  Purchase,
  PurchaseState,
  WholePurchase,
} from "#lib/purchases/purchase.ts";
import { CURRENCIES, ENTRY_STATES, NETWORKS, PAYMENT_STATES, STATUSES } from "#lib/purchases/states.ts";

/*
 * Reads the API's answers in a browser: the same fields and values as in lib/purchases/purchase.ts, without zod. TypeScript
 * asks for every field, and a unit test asks both about the same right and wrong answers.
 */

const readId = textThat((text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text), "an id");
const readTime = textThat(isTime, "a time");
const readUrl = textThat(isUrl, "an address");
const readRaw = textThat((text) => /^\d{1,39}$/.test(text), "an amount in raw");
const readPaymentUri = textThat((text) => text.startsWith("nano:"), "a payment link");

const quoteReaders = {
  ...{ id: readId, post_id: readId, status: readOneOf(STATUSES), payment_state: readOneOf(PAYMENT_STATES) },
  ...{ amount: readJsonText, raw_amount: readRaw, received_raw: readRaw, missing_raw: readRaw },
  ...{ price_currency: readOneOf(CURRENCIES), created_at: readTime, expires_at: readTime, paid_at: orNull(readTime) },
  ...{ refund_window_min: readJsonWhole, refund_window_ends_at: orNull(readTime), receipt_url: orNull(readUrl) },
  receipt_first: readJsonFlag,
};
const stateReaders = {
  ...quoteReaders,
  meta: fields<Purchase["meta"]>({ session_created: readJsonFlag, session_user_id: orNull(readJsonText) }),
  ...{ network: readOneOf(NETWORKS), refund_reason: orNull(readJsonText) },
  ...{ returning_raw: readRaw, returned_raw: readRaw, unaddressed_raw: readRaw },
};
const requestReaders = {
  ephemeral_address: fields<WholePurchase["ephemeral_address"]>({ ephemeral_address: readJsonText }),
  uri: readPaymentUri,
};

/** The answer of `POST /api/purchases/create`. */
export const readOpenedPurchase = fields<OpenedPurchase>({
  purchase: fields<OpenedPurchase["purchase"]>({ ...quoteReaders, access_token: readJsonText }),
  ...requestReaders,
});

/** The answer of `POST /api/purchases/verify`. */
export const readPurchaseState = fields<PurchaseState>(stateReaders);

/** The answer of `GET /api/purchases/{id}`. */
export const readWholePurchase = fields<WholePurchase>({
  purchase: fields<Purchase>({ ...stateReaders, access_token: readJsonText }),
  ...requestReaders,
});

/** The answer of `POST /api/purchases/session`. */
export const readClaimedSession = fields<ClaimedSession>({
  session: fields<ClaimedSession["session"]>({ access_token: readJsonText, refresh_token: readJsonText }),
});

/** The answer of `POST /api/purchases/{id}/device-link`. */
export const readDeviceLink = fields<{ url: string }>({ url: readUrl });

type UnderpaidEntry = Pick<LibraryEntry, "id" | "state"> & { post: Pick<LibraryEntry["post"], "id"> };

/** What an underpaid purchase is known by in the answer of `GET /api/purchases`. */
export const readLibraryEntries = fields<{ items: UnderpaidEntry[] }>({
  items: listOf(
    fields<UnderpaidEntry>({
      ...{ id: readId, state: readOneOf(ENTRY_STATES) },
      post: fields<UnderpaidEntry["post"]>({ id: readId }),
    }),
  ),
});

/** A purchase as this browser stored it. */
export const readClientPurchase = fields<ClientPurchase>({
  ...{ id: readId, postId: readId, ephemeralAddress: readJsonText, uri: readPaymentUri },
  ...{ amount: readJsonText, amountRaw: readRaw, receivedRaw: readRaw, missingRaw: readRaw },
  ...{ status: readOneOf(STATUSES), paymentState: readOneOf(PAYMENT_STATES), accessToken: readJsonText },
  ...{ expiresAt: readTime, createdAt: readTime, hasSession: readJsonFlag, isReceiptFirst: readJsonFlag },
});

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
}
