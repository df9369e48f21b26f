/** A request that this Realtime does not serve. The message goes to the client as it is. */
export class RealtimeRefusal extends Error {}

export const BROADCAST_REFUSED =
  "Broadcast and Presence are not supported by the embedded Realtime; it serves postgres_changes only.";
