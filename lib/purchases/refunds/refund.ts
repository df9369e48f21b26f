/** Why a reader returns a post. The last one asks for their own words. */
export const REFUND_REASONS = [
  "Not what I expected",
  "Too short",
  "Wrong or low quality",
  "Bought by mistake",
  "Already own it",
  "Other",
] as const;

export const REASON_MAX_CHARACTERS = 200;

/** How long a return waits for an address. */
export const CLAIM_DAYS = 90;

/** How old a purchase of a removed post may be to be refunded. private.removal_refund_period has the same. */
export const REMOVAL_REFUND_DAYS = 30;

/** Where returned money is. */
export const RETURN_STATES = ["waits_for_address", "waits_for_us", "on_its_way", "returned"] as const;

/** ask_author: within the window, but limits leave it to the author. */
export const REFUND_STATUSES = ["open", "ask_author", "closed", "refund_pending", "refunded"] as const;

/** The state of a request to the author. sent_on: the author has the money and has not answered. */
export const REQUEST_STATES = ["open", "declined", "refunded", "lapsed", "sent_on"] as const;
