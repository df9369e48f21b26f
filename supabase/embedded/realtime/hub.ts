import type pg from "pg";
import type { ServiceContext } from "#embedded/gateway/context.ts";
import type { Channel } from "#embedded/realtime/subscription.ts";
import type { SubscriptionIndex } from "#embedded/realtime/subscription-index.ts";

/** What all sockets of one gateway share. */
export type Hub = Pick<ServiceContext, "keys" | "tokens"> & {
  pool: pg.Pool;
  index: SubscriptionIndex;
  channels: Set<Channel>;
  isListening(): boolean;
  takeId(): number;
};
