import type { ErrorCode } from "#lib/errors.ts";

/** What each code of the API means, and what a caller can do. Shown at /errors/{code}, which every refusal names as its type. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, readonly [means: string, doNext: string]>> = {
  auth_required: [
    "The call needs a session, and none came with it.",
    "Sign in, or send your access token as Authorization: Bearer.",
  ],
  payment_required: ["The text is for sale, and the caller has not bought it.", "Buy the post, then ask again."],
  registered_required: [
    "The call needs an account with an e-mail address or a wallet, as posts above Ӿ50 do. The session is anonymous, or there is none.",
    "Sign in, or add a way to sign in to the session, then ask again.",
  ],
  handle_required: ["Writers need a name and a handle.", "Choose both in the profile settings."],
  payout_required: ["A paid post needs an address for its income.", "Add a payout address in the settings."],
  step_up_required: [
    "The change is sensitive, and the last sign-in is too long ago.",
    "Ask for a new code and confirm it, then repeat the call.",
  ],
  country_refused: [
    "The operator of this site does not take payments from the country that the call comes from.",
    "Repeating the call does not help. Free texts, and those that were bought before, still open.",
  ],
  not_found: [
    "Nothing is at this address, or the caller may not know of it.",
    "Check the address and the id. Sign in if it should be yours.",
  ],
  method_not_allowed: [
    "The address exists, but does not take this method.",
    "The header Allow lists the methods that it takes.",
  ],
  gone: ["It was here, and was taken down for good.", "Buyers of a post that was taken down keep it in their library."],
  forbidden: ["The caller is known, and may not do this.", "Repeating the call does not help. Ask the owner."],
  validation_failed: [
    "A part of the call has a wrong form or a value out of range.",
    "The field errors names each part and what is wrong with it. Correct it, then repeat the call.",
  ],
  consent_required: [
    "The law asks for the buyer’s agreement before the text opens.",
    "Show the statement to the buyer, and send their agreement with the call.",
  ],
  rate_limited: ["There were too many calls.", "Wait for the seconds in the header Retry-After, then repeat the call."],
  puzzle_required: [
    "There were too many calls from this network, so each one now has to solve a small puzzle.",
    "Solve the challenge in the answer, and repeat the call with the header x-puzzle.",
  ],
  already_owned: ["The caller has this post already.", "Read it. Nothing was charged."],
  already_paid: [
    "This purchase has been paid, so it can no longer be cancelled.",
    "Read the post, or ask for a refund.",
  ],
  buyers_only: ["Only readers who own this post may do that.", "Buy the post first, or leave it at reading."],
  own_post: ["Writers cannot buy their own posts.", "Read the post as its author. Nothing was charged."],
  not_for_sale: ["The post is free, or is not sold now.", "Open the post to see what it says."],
  price_unavailable: [
    "The price of Nano is not known well enough at the moment.",
    "Try again in a few minutes. Nothing was charged.",
  ],
  quote_expired: ["The price was held for a while, and that time is over.", "Ask for a new price."],
  payments_paused: ["Payments are paused while we look into a fault.", "Try again later. The status page says more."],
  sign_ups_paused: ["New accounts are paused.", "Try again later. Reading and buying work without an account."],
  read_only: ["Nothing can be changed at the moment, only read.", "Try again later. The status page says more."],
  refund_window_closed: ["The time for a refund is over.", "Write to the author, or to us if something is wrong."],
  refund_limit: [
    "There were too many refunds for one to be automatic.",
    "Ask the author for a refund. They decide about it.",
  ],
  address_invalid: [
    "It is not a Nano address.",
    "A Nano address begins with nano_ and has 65 characters. Copy it whole.",
  ],
  address_checksum: [
    "The address has a typing mistake: its checksum is wrong.",
    "Copy the address from your wallet again.",
  ],
  address_required: [
    "An address is needed, and none was sent.",
    "Send the Nano address that should receive the money.",
  ],
  handle_taken: ["Another profile has this handle.", "Choose another one. The field suggestions names free ones."],
  conflict: [
    "What the call wants to change has changed in the meantime.",
    "Read it again, then repeat the change on what is there now.",
  ],
  too_large: ["The call or the file is larger than allowed.", "Send less. The answer names the limit."],
  credits_unknown: ["The Nano service did not say how many credits are left.", "Try again later."],
  source_unavailable: ["Another site did not send what we asked it for.", "Try again later, or send the file itself."],
  unsupported_type: ["The file or the body has a type that is not accepted.", "The answer names the accepted types."],
  image_too_small: ["The picture has too few pixels for its place.", "Send a larger picture."],
  picture_refused: ["We do not take this picture.", "Send another picture."],
  internal: [
    "Something went wrong on our side.",
    "Try again in a moment. If it stays, write to us with the incident id of the answer.",
  ],
};
