/** How long we send nothing to an address after its server reported that the mailbox does not exist. */
export const BOUNCE_PAUSE_DAYS = 30;
