/** How long nothing is sent to an address after its server said that there is no such mailbox. */
export const BOUNCE_PAUSE_DAYS = 30;
