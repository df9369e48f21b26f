/**
 * Sent by a page whose reader has just paid, when it asks for the whole post. The proxy then skips its own lookup and leaves
 * it to the page. The header grants nothing.
 */
export const OPENING_HEADER = "x-opening";
